import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useRef } from 'react'
import type { MorePages } from '#api/list-query.ts'
import { t } from '#ui/language/t.ts'

type Props = { older: MorePages }

/** Loads further rows on click, or when its place comes near the window. */
export function LoadMore({ older: { exist, loading, failed, load: onLoad } }: Props) {
  const button = useRef<HTMLButtonElement>(null)
  const load = useEffectEvent(onLoad)
  useEffect(() => {
    if (!button.current || !exist || loading || failed) return
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) load()
      },
      { rootMargin: '300px' },
    )
    observer.observe(button.current)
    return () => observer.disconnect()
  }, [exist, loading, failed])
  if (!exist) return null
  return (
    <Button ref={button} variant="subtle" size="compact-sm" loading={loading} onClick={onLoad}>
      {t(failed ? 'Couldn’t load. Try again' : 'Show more')}
    </Button>
  )
}
