import { type RefObject, useEffect, useEffectEvent } from 'react'
import { useNavigate } from 'react-router'

/**
 * Opens a row that is clicked anywhere but on its controls, in a new tab with Ctrl or Cmd, as links do.
 * It is a short way for the pointer alone: for everybody else there is the link in the row.
 */
export function useRowClick(
  body: RefObject<HTMLElement | null>,
  hrefAt: (index: number) => string | undefined,
): void {
  const navigate = useNavigate()
  const click = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('a, button')) return
    const row = event.target.closest<HTMLElement>('[data-index]')
    const href = row ? hrefAt(Number(row.dataset.index)) : undefined
    const selectsText = window.getSelection()?.isCollapsed === false
    if (!href || selectsText) return
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  })
  useEffect(() => {
    const listen = (event: MouseEvent) => click(event)
    const element = body.current
    element?.addEventListener('click', listen)
    return () => element?.removeEventListener('click', listen)
  }, [body])
}
