import { z } from 'zod'
import { instant, integer, person } from '../schemas.ts'
import { required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { TEXTS } from '../texts.ts'
import { TICKET_STATUSES } from '../words.ts'

/** Texts of a new ticket, for form, use case, storage and export. */
export const ticketTexts = z.object({
  subject: required(TEXTS.ticketIncomplete, LIMITS.subject),
  message: required(TEXTS.ticketIncomplete, LIMITS.message),
})
export type TicketTexts = z.output<typeof ticketTexts>
/** Input of {@link ticketTexts}, with optional parts. */
export type TicketTextsInput = z.input<typeof ticketTexts>

/** A ticket in a list. */
export const ticketRow = z.object({
  id: z.string(),
  number: integer.describe('Its number for people: from 1 in the order of creation, never reused.'),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  requester: person,
  assignee: person.nullable(),
  isOpened: z.boolean().describe('Whether staff have read it.'),
  occurredOn: z.string().describe('YYYY-MM-DD in the local time of the requester.'),
  occurredTime: z.string().describe('HH:MM, or empty.'),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  version: integer.describe('Increases with every change of assignment or status.'),
  isSample: z.boolean().describe('Whether it is a sample of the setup, which no figure counts.'),
})
export type TicketRow = z.infer<typeof ticketRow>

/** Reference to another ticket. */
export const ticketRef = ticketRow.pick({ id: true, number: true, subject: true, status: true })
export type TicketRef = z.infer<typeof ticketRef>

/** Tickets of a list: the actor's own, all visible ones, or those raised by or assigned to one user. */
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

const statuses = z
  .string()
  .default('')
  .transform((text) => text.split(',').filter(Boolean))
  .pipe(z.array(z.enum(TICKET_STATUSES)))
  .describe('Comma-separated statuses; none: all.')

/** Filters of all our calls that list or count tickets. */
export const ticketFilters = z.object({
  scope,
  statuses,
  q: listQuery.shape.q,
  unread: z
    .enum(['any', 'only'])
    .default('any')
    .describe('`only`: the 500 newest conversations with unread messages, newest first.'),
})
/** Filters as sent. */
export type TicketFiltersInput = z.input<typeof ticketFilters>
/** Filters after validation. */
export type TicketFilters = z.output<typeof ticketFilters>
