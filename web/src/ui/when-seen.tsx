import { type ReactNode, useEffect, useRef, useState } from 'react'

/** How far below the window something may begin and yet be got ready. */
const AHEAD = '200px'

/** A place for what costs much to show. It stays empty until somebody scrolls there; the class keeps its size. */
export function WhenSeen({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    if (!place.current || isSeen) return
    const watch = new IntersectionObserver(
      (entries) => {
        if (entries.some((entry) => entry.isIntersecting)) setSeen(true)
      },
      { rootMargin: AHEAD },
    )
    watch.observe(place.current)
    return () => watch.disconnect()
  }, [isSeen])
  return (
    <div ref={place} className={className} aria-hidden>
      {isSeen && children}
    </div>
  )
}
