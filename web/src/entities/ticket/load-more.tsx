import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import { t } from '#ui/language/t.ts'

type Props = { busy: boolean; failed: boolean; onLoad: () => void }

/** Loads what follows as soon as it comes near the window, and on click. */
export function LoadMore({ busy, failed, onLoad }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (!button.current || busy || failed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: '300px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [busy, failed])
  return (
    <Button ref={button} variant="subtle" size="compact-sm" loading={busy} onClick={onLoad}>
      {t(failed ? 'That could not be loaded. Try again' : 'Show more')}
    </Button>
  )
}
