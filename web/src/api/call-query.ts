import type { OwnCallName } from '@support-desk/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Input, requestCall } from './client.ts'

type More = { staleTime?: number; refetchInterval?: number }

/** Options of a query for the answer of one call. Options of other types are added by spreading the result. */
export const callQuery = <N extends OwnCallName>(
  queryKey: QueryKey,
  name: N,
  ...[input, more]: Record<never, never> extends Input<N>
    ? [input?: Input<N>, more?: More]
    : [input: Input<N>, more?: More]
) => queryOptions({ ...more, queryKey, queryFn: ({ signal }) => requestCall(name, input, { signal }) })
