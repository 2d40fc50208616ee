import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading of a page after navigation from another page, so that screen readers announce it. */
export function useArrival() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { pathname, key } = useLocation()
  const isFirstPage = key === 'default'
  const arrivedAt = useRef('')
  useEffect(() => {
    if (arrivedAt.current === pathname) return
    arrivedAt.current = pathname
    const focusIsKept = document.activeElement?.closest('main') != null
    if (!isFirstPage && !focusIsKept) heading.current?.focus({ preventScroll: true })
  }, [pathname, isFirstPage])
  return heading
}
