import { useState } from 'react'
import { useHasPanes } from '../use-has-panes.ts'

/** Where the choice is kept: pages with panes of their own have one apart. */
const KEYS = { usual: 'menu', panes: 'menu-beside-panes' }
const WIDE_FROM = 1024

/** Whether the menu shows icons only; what somebody chose is remembered. Beside panes it does so until they choose otherwise. */
export function useMenuWidth(): { narrow: boolean; toggle: () => void } {
  const place = useHasPanes() ? 'panes' : 'usual'
  const [chosen, setChosen] = useState(() => ({
    usual: localStorage.getItem(KEYS.usual),
    panes: localStorage.getItem(KEYS.panes),
  }))
  const width = chosen[place]
  const narrow = width ? width === 'narrow' : place === 'panes' || window.innerWidth < WIDE_FROM
  const toggle = () => {
    const wanted = narrow ? 'wide' : 'narrow'
    localStorage.setItem(KEYS[place], wanted)
    setChosen({ ...chosen, [place]: wanted })
  }
  return { narrow, toggle }
}
