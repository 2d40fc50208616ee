import { LIMITS } from '@support-desk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** In ms. Requests of the rows of a list are batched. */
const TOGETHER_MS = 5

type NumberBatch = { ids: string[]; numbers: Promise<Map<string, number>> }
let waiting: NumberBatch | null = null

/** Specified calls contain no numbers, so a separate call fetches them. Null if the reader may not see the ticket. */
function numberOf(id: string): Promise<number | null> {
  if (!waiting || waiting.ids.length >= LIMITS.ticketNumbers) waiting = startBatch()
  const { ids, numbers } = waiting
  ids.push(id)
  return numbers.then((known) => known.get(id) ?? null)
}

function startBatch(): NumberBatch {
  const ids: string[] = []
  const numbers = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS)).then(async () => {
    if (waiting?.ids === ids) waiting = null
    const answer = await request('listTicketNumbers', { query: { ids: ids.join(',') } })
    return new Map(answer.map((ticket) => [ticket.id, ticket.number]))
  })
  return { ids, numbers }
}

/** The number of a ticket never changes, so it is fetched once. */
const ticketNumberQuery = (id: string) =>
  queryOptions({ queryKey: KEYS.ticketNumber(id), queryFn: () => numberOf(id), staleTime: Infinity })

/** The number of a ticket: `known`, or loaded from the server. */
export function useTicketNumber(id: string, known?: number | null): number | undefined {
  const { data } = useQuery({ ...ticketNumberQuery(id), enabled: known === undefined && id !== '' })
  return known ?? data ?? undefined
}
