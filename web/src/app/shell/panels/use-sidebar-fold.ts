import { useState } from 'react'

const KEY = 'sidebar'
const FOLDED = 'folded'

/** Whether the sidebar stands beside the page where there is room for it; what somebody chose is remembered. */
export function useSidebarFold(): [folded: boolean, fold: (folded: boolean) => void] {
  const [folded, setFolded] = useState(() => localStorage.getItem(KEY) === FOLDED)
  const fold = (wanted: boolean) => {
    if (wanted) localStorage.setItem(KEY, FOLDED)
    else localStorage.removeItem(KEY)
    setFolded(wanted)
  }
  return [folded, fold]
}
