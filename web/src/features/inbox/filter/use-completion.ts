import type { Message } from '@support-desk/contract'
import { completionsAt } from '@support-desk/contract/condition/complete'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { conditionValuesQuery } from '../queries.ts'

/** A suggestion at the caret. */
export type Option = { text: string; describes: Message | null }

const MOST = 12

/** Suggestions at the caret of a condition: names and values of the language, and names of people and teams. */
export function useCompletion(text: string, caret: number, isOpen: boolean) {
  const { from, to, options, names } = completionsAt(text, caret)
  const { data: found = [] } = useQuery({
    ...conditionValuesQuery(isOpen && names ? { name: names.refersTo, q: names.q } : null),
    placeholderData: keepPreviousData,
  })
  const people = names
    ? found.map(({ value }): Option => ({ text: names.before + value, describes: null }))
    : []
  const all: Option[] = [...options, ...people].filter((option) => option.text !== text.slice(from, to))
  const shown = isOpen ? all.slice(0, MOST) : []
  const [chosen, setChosen] = useState<number | null>(null)
  // Preselect the first suggestion once a word is begun. Otherwise Enter submits the text.
  const isBegun = from < caret && text.slice(from, caret).trim() !== ''
  const current = Math.min(chosen ?? (isBegun ? 0 : -1), shown.length - 1)
  return {
    options: shown,
    /** Index of the suggestion that Enter accepts, or -1. */
    current,
    choose: setChosen,
    /** The text with a suggestion inserted, and the new caret position. */
    withOption: ({ text: written }: Option): { text: string; caret: number } => {
      // A value ends with a space, a name does not, because its value follows.
      const piece = written.endsWith(':') ? written : `${written} `
      const rest = text.slice(to).replace(/^ /, '')
      return { text: text.slice(0, from) + piece + rest, caret: from + piece.length }
    },
  }
}
