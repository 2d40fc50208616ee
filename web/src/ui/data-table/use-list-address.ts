import { useCallback } from 'react'
import { useSearchParams } from 'react-router'

/**
 * What a list is filtered by and sorted after. It stands in the address, so that Go Back, a reload and a
 * shared link lead to the same list.
 */
export function useListAddress<Sort extends string>(
  sorts: readonly Sort[],
  defaultSort: Sort,
): { q: string; sort: Sort; setQ: (q: string) => void; setSort: (sort: Sort) => void } {
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
  return {
    q: params.get('q') ?? '',
    sort: sorts.find((sort) => sort === params.get('sort')) ?? defaultSort,
    setQ: useCallback((q: string) => set('q', q), [set]),
    setSort: (sort) => set('sort', sort === defaultSort ? '' : sort),
  }
}
