import { useEffect, useEffectEvent } from 'react'

/** Stands for a panel whose code is still loading: Escape gives it up already. */
export function PanelPending({ onCancel }: { onCancel: () => void }) {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key === 'Escape') onCancel()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event)
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
  return null
}
