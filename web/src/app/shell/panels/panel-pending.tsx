import { useEffect, useEffectEvent } from 'react'

/** Placeholder for a panel while its code loads. Escape cancels. */
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
