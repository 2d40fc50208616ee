import type { OwnCallName } from '@support-desk/contract'
import { type QueryKey, queryOptions } from '@tanstack/react-query'
import { type Answer, type Input, request } from './client.ts'

type Send<N extends OwnCallName> = (
  name: N,
  input: Input<N>,
  options: { signal: AbortSignal },
) => Promise<Answer<N>>

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
    queryFn: ({ signal }) => (request as Send<N>)(name, input, { signal }),
  })
