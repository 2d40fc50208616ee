import { useDebouncedCallback } from '@mantine/hooks'
import { useCallback, useState } from 'react'
import { useSearchParams } from 'react-router'

/** The address follows what is typed after a pause; browsers refuse to have it changed with every key. */
const PAUSE_MS = 300

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
  const [params, setParams] = useSearchParams()
  const set = useCallback(
    (name: string, value: string) =>
      setParams(
        (before) => {
          const after = new URLSearchParams(before)
          if (value) after.set(name, value)
          else after.delete(name)
          return after
        },
        { replace: true, preventScrollReset: true },
      ),
    [setParams],
  )
  const inAddress = params.get('q') ?? ''
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
    set('q', text)
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
    sort: sorts.find((sort) => sort === params.get('sort')) ?? defaultSort,
    setQ,
    setSort: (sort) => set('sort', sort === defaultSort ? '' : sort),
    settle: write.flush,
  }
}
