import { queryOptions } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'

/** Id of the ticket with a number. Null if there is none that the reader may see. */
export const ticketIdQuery = (number: number | null) =>
  queryOptions({
    queryKey: KEYS.ticketIdOf(number),
    queryFn: async ({ signal }) => {
      if (number === null) return null
      const [ticket] = await request('listTicketNumbers', { query: { numbers: String(number) } }, { signal })
      return ticket?.id ?? null
    },
  })
