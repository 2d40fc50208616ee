import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useAddressWords } from '../use-address-words.ts'
import { sortIn } from './sort-in.ts'

/** The address follows what is typed after a pause; browsers refuse to have it changed with every key. */
const PAUSE_MS = 300

/** For a list that has one order and no words to be filtered by. */
export const IN_ORDER = {
  q: '',
  sort: 'latest',
  setQ: () => {},
  setSort: () => {},
  settle: () => {},
} as const

/**
 * What a list is filtered by and sorted after. It stands in the address, so that Go Back, a reload and a
 * shared link lead to the same list.
 */
export function useListAddress<Sort extends string>(
  sorts: readonly Sort[],
  defaultSort: Sort,
): {
  q: string
  sort: Sort
  setQ: (q: string) => void
  setSort: (sort: Sort) => void
  /** Brings the address up to date at once, before somebody leaves. */
  settle: () => void
} {
  const { words, change } = useAddressWords()
  const inAddress = words.get('q') ?? ''
  const [q, setNow] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    // Somebody else has changed it, such as Go Back.
    if (inAddress !== written) setNow(inAddress)
  }
  const write = useDebouncedCallback((text: string) => {
    setWritten(text)
    change({ q: text })
  }, PAUSE_MS)
  const setQ = useCallback(
    (text: string) => {
      setNow(text)
      write(text)
    },
    [write],
  )
  return {
    q,
    sort: sortIn(words, sorts, defaultSort),
    setQ,
    setSort: (sort) => change({ sort: sort === defaultSort ? '' : sort }),
    settle: write.flush,
  }
}
