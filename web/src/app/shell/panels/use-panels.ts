import { useEffect, useRef, useState } from 'react'
import { lastingFocus } from '#ui/feedback/lasting-focus.ts'
import { dropHeldKeys, holdKeys } from '#ui/keyboard/held-keys.ts'
import { pauseLetters } from '#ui/keyboard/shortcuts.ts'
import { useStoredChoice } from '../use-stored-choice.ts'

/** Panels over or beside the page. At most one is open. */
export type Panel = 'menu' | 'sidebar' | 'search' | 'shortcuts' | 'mail' | 'language'

export type SidebarTab = 'details' | 'notification'

/** The state of the panels, with functions to open and close them. */
export type Panels = ReturnType<typeof usePanels>

/** Tracks the open panel and the tab of the sidebar. */
export function usePanels({ isStaff }: { isStaff: boolean }) {
  const [open, setOpen] = useState<Panel | null>(null)
  const [tab, setTab] = useState<SidebarTab>('details')
  // The sidebar is folded by default for staff, whose pages need the room. Only another choice is stored.
  const { hasPanes, choice, choose } = useStoredChoice('sidebar')
  const isFoldedFirst = hasPanes || isStaff
  const otherwise = isFoldedFirst ? 'open' : 'folded'
  const folded = (choice === otherwise) !== isFoldedFirst
  const cameFrom = useRef<Element>(null)
  const show = (panel: Panel) => {
    if (panel === open) return
    cameFrom.current ??= lastingFocus()
    // From now on typed text belongs to the panel, also while its code loads.
    pauseLetters(true)
    if (panel === 'search') holdKeys()
    setOpen(panel)
  }
  const close = () => {
    stopHolding()
    setOpen(null)
  }
  useEffect(() => stopHolding, [])
  // A panel mounts too late to record the previous focus itself.
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
    /** Whether the sidebar is folded in a wide window. */
    folded,
    fold: (wanted: boolean) => choose(wanted === isFoldedFirst ? null : otherwise),
    close,
    openMenu: () => show('menu'),
    openSearch: () => show('search'),
    openShortcuts: () => show('shortcuts'),
    openMailSettings: () => show('mail'),
    openLanguages: () => show('language'),
    /** Shows a tab of the sidebar: beside the page in wide windows, else in a drawer. */
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
