import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'

/** Opens a row that is clicked anywhere but on its controls, in a new tab with Ctrl or Cmd, as links do. */
export function useRowClick(): (event: MouseEvent, href: string) => void {
  const navigate = useNavigate()
  return (event, href) => {
    const onControl = event.target instanceof Element && event.target.closest('a, button') !== null
    const selectsText = window.getSelection()?.isCollapsed === false
    if (onControl || selectsText) return
    if (event.ctrlKey || event.metaKey) window.open(href, '_blank', 'noopener')
    else void navigate(href)
  }
}
