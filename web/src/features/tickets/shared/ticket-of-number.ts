import { queryOptions } from '@tanstack/react-query'
import { request } from '../../../api/client.ts'
import { KEYS } from '../../../api/keys.ts'

const HIGHEST = 2_147_483_647

/** The number that somebody typed, as `123` or `#123`; null where it is none. */
export function parseTicketNumber(text: string): number | null {
  const number = Number(/^#?([1-9]\d{0,9})$/.exec(text.trim())?.[1] ?? NaN)
  return number <= HIGHEST ? number : null
}

/** The id of the ticket with a number; null where there is none that the reader may see. */
export const ticketIdQuery = (number: number | null) =>
  queryOptions({
    queryKey: KEYS.ticketIdOf(number),
    queryFn: async ({ signal }) => {
      if (number === null) return null
      const [ticket] = await request('listTicketNumbers', { query: { numbers: String(number) } }, { signal })
      return ticket?.id ?? null
    },
  })
