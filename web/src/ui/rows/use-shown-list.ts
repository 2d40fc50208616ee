import { hashKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type PagedList, pageQuery } from '#api/list-query.ts'

/**
 * Returns the list to show: the wanted one once its first rows have arrived, until then the previous one. Rows are thus
 * replaced by rows, not by a skeleton.
 */
export function useShownList<Row>(wanted: PagedList<Row>) {
  const [arrived, setArrived] = useState<PagedList<Row> | null>(null)
  const first = useQuery(pageQuery(wanted, undefined))
  const isThere = first.data !== undefined || first.isError
  if (isThere && (!arrived || hashKey(arrived.key) !== hashKey(wanted.key))) setArrived(wanted)
  const list = isThere ? wanted : (arrived ?? wanted)
  return { list, standIn: !isThere && arrived !== null, first }
}
