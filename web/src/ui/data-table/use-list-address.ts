import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useAddressWords } from '../use-address-words.ts'
import { sortIn } from './sort-in.ts'

/** Debounce in ms for the address. Browsers reject a change of the address on every key. */
const PAUSE_MS = 300

/** The address of a list with a fixed order and no text filter. */
export const IN_ORDER = {
  q: '',
  sort: 'latest',
  setQ: () => {},
  setSort: () => {},
  flush: () => {},
} as const

/**
 * Filter and order of a list, stored in the address. Go Back, a reload and a shared link therefore restore the same
 * list.
 */
export function useListAddress<Sort extends string>(sorts: readonly Sort[], defaultSort: Sort) {
  const { words, change } = useAddressWords()
  const inAddress = words.get('q') ?? ''
  const [q, setNow] = useState(inAddress)
  const [seen, setSeen] = useState(inAddress)
  const [written, setWritten] = useState(inAddress)
  if (inAddress !== seen) {
    setSeen(inAddress)
    // The address changed from outside, such as by Go Back.
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
    setSort: (sort: Sort) => change({ sort: sort === defaultSort ? '' : sort }),
    /** Writes pending changes to the address at once. Call before leaving the page. */
    flush: write.flush,
  }
}
