import type { Message } from '@support-desk/contract'
import { completionsAt } from '@support-desk/contract/condition/complete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionValuesQuery } from '../queries.ts'

/** Something that can be written where the caret is. */
export type Option = { text: string; describes: Message | null }

const MOST = 12

/** What can be written at a place of a condition: names and values of the language, and names of people and teams. */
export function useCompletion(text: string, caret: number, isOpen: boolean) {
  const { from, to, options, names } = completionsAt(text, caret)
  const { data: found = [] } = useQuery({
    ...conditionValuesQuery(names ? { name: names.refersTo, q: names.q } : null),
    enabled: isOpen && names !== null,
    placeholderData: keepPreviousData,
  })
  const people = names
    ? found.map(({ value }): Option => ({ text: names.before + value, describes: null }))
    : []
  const all: Option[] = [...options, ...people].filter((option) => option.text !== text.slice(from, to))
  const shown = isOpen ? all.slice(0, MOST) : []
  const [chosen, setChosen] = useState<number | null>(null)
  // The first one is chosen as soon as something is typed that it completes; an empty place leaves Enter to the text.
  const isBegun = from < caret && text.slice(from, caret).trim() !== ''
  const current = Math.min(chosen ?? (isBegun ? 0 : -1), shown.length - 1)
  return {
    options: shown,
    /** The index of the one that Enter takes; -1 where it takes none. */
    current,
    choose: setChosen,
    /** The text with an option in it, and where the caret stands then. */
    withOption: ({ text: written }: Option): { text: string; caret: number } => {
      // A name alone is gone on with at once, a value is done.
      const piece = written.endsWith(':') ? written : `${written} `
      const rest = text.slice(to).replace(/^ /, '')
      return { text: text.slice(0, from) + piece + rest, caret: from + piece.length }
    },
  }
}
