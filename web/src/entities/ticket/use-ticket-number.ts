import { LIMITS } from '@support-desk/contract'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** The rows of a list ask one after the other, and are asked for together. */
const TOGETHER_MS = 5

type Waiting = { ids: string[]; numbers: Promise<Map<string, number>> }
let waiting: Waiting | null = null

/** Specified calls tell no numbers, so they are asked for beside; null where the reader may not see the ticket. */
function numberOf(id: string): Promise<number | null> {
  if (!waiting || waiting.ids.length >= LIMITS.ticketNumbers) waiting = startBatch()
  const { ids, numbers } = waiting
  ids.push(id)
  return numbers.then((known) => known.get(id) ?? null)
}

function startBatch(): Waiting {
  const ids: string[] = []
  const numbers = new Promise((resolve) => setTimeout(resolve, TOGETHER_MS)).then(async () => {
    if (waiting?.ids === ids) waiting = null
    const answer = await request('listTicketNumbers', { query: { ids: ids.join(',') } })
    return new Map(answer.map((ticket) => [ticket.id, ticket.number]))
  })
  return { ids, numbers }
}

/** A ticket keeps its number, so it is asked for once. */
const ticketNumberQuery = (id: string) =>
  queryOptions({ queryKey: KEYS.ticketNumber(id), queryFn: () => numberOf(id), staleTime: Infinity })

/** The number of a ticket: the one that is known already, or as soon as the server has told it. */
export function useTicketNumber(id: string, known?: number | null): number | undefined {
  const { data } = useQuery({ ...ticketNumberQuery(id), enabled: known === undefined && id !== '' })
  return known ?? data ?? undefined
}
