import type { OwnCallName } from '@support-desk/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Input, requestCall } from './client.ts'

/** Query options of one call. */
export const callQuery = <N extends OwnCallName>(
  queryKey: QueryKey,
  name: N,
  input: Input<N>,
  more: { staleTime?: number; refetchInterval?: number } = {},
) =>
  queryOptions({
    ...more,
    queryKey,
    queryFn: ({ signal }) => requestCall(name, input, { signal }),
  })
