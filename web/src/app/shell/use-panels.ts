import { useEffect, useRef, useState } from 'react'

/** What opens over or beside the page: at most one of these at a time. */
export type Panel = 'menu' | 'sidebar' | 'search' | 'shortcuts' | 'mail'

/** The tabs of the sidebar. */
export type SidebarTab = 'details' | 'notification'

/** Which panel is open, and how to open and close them. */
export type Panels = ReturnType<typeof usePanels>

/** Keeps which panel is open and which tab the sidebar shows. */
export function usePanels() {
  const [open, setOpen] = useState<Panel | null>(null)
  const [tab, setTab] = useState<SidebarTab>('details')
  const cameFrom = useRef<Element>(null)
  const show = (panel: Panel) => {
    cameFrom.current ??= document.activeElement
    setOpen(panel)
  }
  // A panel is loaded when it is first wanted, too late for it to know where the focus was.
  useEffect(() => {
    if (open) return
    const focusIsLost = document.activeElement === document.body
    if (focusIsLost && cameFrom.current instanceof HTMLElement) cameFrom.current.focus()
    cameFrom.current = null
  }, [open])
  return {
    open,
    tab,
    setTab,
    close: () => setOpen(null),
    openMenu: () => show('menu'),
    openSearch: () => show('search'),
    openShortcuts: () => show('shortcuts'),
    openMailSettings: () => show('mail'),
    /** Shows a tab of the sidebar: beside the page where there is room, else in a drawer. */
    showSidebar: (next: SidebarTab) => {
      setTab(next)
      const column = document.getElementById('sidebar')
      if (column && column.offsetParent !== null) column.focus()
      else show('sidebar')
    },
  }
}
