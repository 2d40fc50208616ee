import { useState } from 'react'

/** What opens over or beside the page: at most one of these at a time. */
export type Panel = 'menu' | 'sidebar' | 'search' | 'shortcuts'

/** The tabs of the sidebar. */
export type SidebarTab = 'details' | 'notification'

/** Which panel is open, and how to open and close them. */
export type Panels = ReturnType<typeof usePanels>

/** Keeps which panel is open and which tab the sidebar shows. */
export function usePanels() {
  const [open, setOpen] = useState<Panel | null>(null)
  const [tab, setTab] = useState<SidebarTab>('details')
  return {
    open,
    tab,
    setTab,
    close: () => setOpen(null),
    openMenu: () => setOpen('menu'),
    openSearch: () => setOpen('search'),
    openShortcuts: () => setOpen('shortcuts'),
    /** Shows a tab of the sidebar: beside the page where there is room, else in a drawer. */
    showSidebar: (next: SidebarTab) => {
      setTab(next)
      const column = document.getElementById('sidebar')
      if (column && column.offsetParent !== null) column.focus()
      else setOpen('sidebar')
    },
  }
}
