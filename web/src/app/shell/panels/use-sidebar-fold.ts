import { useState } from 'react'
import { useHasPanes } from '../use-has-panes.ts'

const KEYS = { usual: 'sidebar', panes: 'sidebar-beside-panes' }
/** The stored value, when it differs from the default. */
const OTHERWISE = { usual: 'folded', panes: 'open' }

/** Whether the sidebar is folded in wide windows. The user's choice is stored. */
export function useSidebarFold(): [folded: boolean, fold: (folded: boolean) => void] {
  const place = useHasPanes() ? 'panes' : 'usual'
  const [chosen, setChosen] = useState(() => ({
    usual: localStorage.getItem(KEYS.usual),
    panes: localStorage.getItem(KEYS.panes),
  }))
  const usually = place === 'panes'
  const isOtherwise = chosen[place] === OTHERWISE[place]
  const fold = (wanted: boolean) => {
    if (wanted === usually) localStorage.removeItem(KEYS[place])
    else localStorage.setItem(KEYS[place], OTHERWISE[place])
    setChosen({ ...chosen, [place]: wanted === usually ? null : OTHERWISE[place] })
  }
  return [isOtherwise ? !usually : usually, fold]
}
