import { useEffect, useRef, useState } from 'react'
import { lastingFocus } from '#ui/feedback/lasting-focus.ts'
import { dropHeldKeys, holdKeys } from '#ui/keyboard/held-keys.ts'
import { pauseLetters } from '#ui/keyboard/shortcuts.ts'
import { useSidebarFold } from './use-sidebar-fold.ts'

/** What opens over or beside the page: at most one of these at a time. */
export type Panel = 'menu' | 'sidebar' | 'search' | 'shortcuts' | 'mail' | 'language'

/** The tabs of the sidebar. */
export type SidebarTab = 'details' | 'notification'

/** Which panel is open, and how to open and close them. */
export type Panels = ReturnType<typeof usePanels>

/** Keeps which panel is open and which tab the sidebar shows. */
export function usePanels() {
  const [open, setOpen] = useState<Panel | null>(null)
  const [tab, setTab] = useState<SidebarTab>('details')
  const [folded, fold] = useSidebarFold()
  const cameFrom = useRef<Element>(null)
  const show = (panel: Panel) => {
    if (panel === open) return
    cameFrom.current ??= lastingFocus()
    // From this moment on, also while its code is on its way, what is typed is meant for the panel.
    pauseLetters(true)
    if (panel === 'search') holdKeys()
    setOpen(panel)
  }
  const close = () => {
    stopHolding()
    setOpen(null)
  }
  useEffect(() => stopHolding, [])
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
    /** Whether the sidebar is folded away where there is room for it. */
    folded,
    fold,
    close,
    openMenu: () => show('menu'),
    openSearch: () => show('search'),
    openShortcuts: () => show('shortcuts'),
    openMailSettings: () => show('mail'),
    openLanguages: () => show('language'),
    /** Shows a tab of the sidebar: beside the page where there is room, else in a drawer. */
    showSidebar: (next: SidebarTab) => {
      setTab(next)
      const column = document.getElementById('sidebar')
      if (column && column.offsetParent !== null) column.focus()
      else show('sidebar')
    },
  }
}

function stopHolding(): void {
  dropHeldKeys()
  pauseLetters(false)
}
