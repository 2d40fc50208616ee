import { useState } from 'react'

const KEY = 'menu'
const WIDE_FROM = 1024

/** Whether the menu shows icons only; what somebody chose is remembered. */
export function useMenuWidth(): [narrow: boolean, toggle: () => void] {
  const [narrow, setNarrow] = useState(() => {
    const chosen = localStorage.getItem(KEY)
    return chosen ? chosen === 'narrow' : window.innerWidth < WIDE_FROM
  })
  const toggle = () => {
    localStorage.setItem(KEY, narrow ? 'wide' : 'narrow')
    setNarrow(!narrow)
  }
  return [narrow, toggle]
}
