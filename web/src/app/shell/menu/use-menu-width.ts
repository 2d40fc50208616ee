import { useState } from 'react'
import { useHasPanes } from '../use-has-panes.ts'

/** Storage keys. Pages with panes have their own. */
const KEYS = { usual: 'menu', panes: 'menu-beside-panes' }
const WIDE_FROM = 1024

/** Whether the menu shows only icons. The user's choice is stored. Beside panes, icons are the default. */
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
