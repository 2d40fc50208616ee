import { useState } from 'react'
import { useHasPanes } from './use-has-panes.ts'

/**
 * A choice that this browser stores under `key`. Pages with panes have their own choice. Null if the user has chosen
 * nothing.
 */
export function useStoredChoice(key: string) {
  const hasPanes = useHasPanes()
  const besidePanes = `${key}-beside-panes`
  const name = hasPanes ? besidePanes : key
  const [chosen, setChosen] = useState<Record<string, string | null>>(() => ({
    [key]: localStorage.getItem(key),
    [besidePanes]: localStorage.getItem(besidePanes),
  }))
  const choose = (value: string | null): void => {
    if (value === null) localStorage.removeItem(name)
    else localStorage.setItem(name, value)
    setChosen({ ...chosen, [name]: value })
  }
  return { hasPanes, choice: chosen[name] ?? null, choose }
}
