import { z } from 'zod'
import { listQuery } from '../paging.ts'
import { TICKET_FILTERS, TICKET_STATES } from '../words.ts'

/** Whose tickets a list has: the caller's own, all that they may see, or of these what one user raised or has. */
const scope = z
  .union([
    z.enum(['own', 'visible']),
    z.templateLiteral(['requester:', z.string()]),
    z.templateLiteral(['assignee:', z.string()]),
  ])
  .default('visible')
  .transform((word) => {
    if (word === 'own' || word === 'visible') return word
    const kind = word.startsWith('requester:') ? ('requester' as const) : ('assignee' as const)
    return { kind, id: word.slice(kind.length + 1) }
  })
  .describe('`own`, `visible`, `requester:<id>` or `assignee:<id>`.')

const states = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(TICKET_STATES)))
  .describe('States by comma; none: every state.')

/** What lists of tickets are narrowed down by. Every call of ours that lists or counts tickets takes all of it. */
export const ticketFilters = z.object({
  scope,
  states,
  q: listQuery.shape.q,
  unread: z
    .enum(['any', 'only'])
    .default('any')
    .describe('`only`: of the 500 chats that the caller has not read to their ends, latest first.'),
})
/** How a list is asked for. */
export type TicketFiltersInput = z.input<typeof ticketFilters>
/** What a list was asked for. */
export type TicketFilters = z.output<typeof ticketFilters>

/** A word that the specified lists are filtered by, in any letter case. */
export const anyCaseFilter = z
  .string()
  .transform((word) => TICKET_FILTERS.find((filter) => filter.toLowerCase() === word.toLowerCase()) ?? word)
  .pipe(z.enum(TICKET_FILTERS))
