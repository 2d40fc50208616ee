import { z } from 'zod'
import { instant } from '../instant.ts'
import { required } from '../call.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { TEXTS } from '../texts.ts'
import { TICKET_STATUSES } from '../words.ts'

/** What somebody writes who raises a ticket, beside when it happened. Form, use case, storage and export take it from here. */
export const ticketTexts = z.object({
  subject: required(TEXTS.ticketIncomplete, LIMITS.subject),
  message: required(TEXTS.ticketIncomplete, LIMITS.message),
})
export type TicketTexts = z.output<typeof ticketTexts>
/** The same where what may be left out is left out. */
export type TicketTextsInput = z.input<typeof ticketTexts>

const person = z.object({ id: z.string(), username: z.string() })

/** A ticket in a list. */
export const ticketRow = z.object({
  id: z.string(),
  number: z
    .number()
    .int()
    .describe('By which people know it: from 1 in the order of raising, never given again.'),
  subject: z.string(),
  status: z.enum(TICKET_STATUSES),
  requester: person,
  assignee: person.nullable(),
  isOpened: z.boolean().describe('Whether anybody of the staff has looked at it.'),
  occurredOn: z.string().describe('YYYY-MM-DD by the requester’s own wall clock.'),
  occurredTime: z.string().describe('HH:MM, or empty.'),
  createdAt: instant.describe('ISO 8601 in UTC.'),
  version: z.number().int().describe('Grows with every change of assignment or status.'),
})
export type TicketRow = z.infer<typeof ticketRow>

/** A ticket that another one names. */
export const ticketRef = ticketRow.pick({ id: true, number: true, subject: true, status: true })
export type TicketRef = z.infer<typeof ticketRef>

/** Whose tickets a list has: the actor's own, all that they may see, or of these what one user raised or has. */
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
  .describe('Statuses by comma; none: every status.')

/** What lists of tickets are narrowed down by. Every call of ours that lists or counts tickets takes all of it. */
export const ticketFilters = z.object({
  scope,
  statuses,
  q: listQuery.shape.q,
  unread: z
    .enum(['any', 'only'])
    .default('any')
    .describe('`only`: of the 500 chats that the actor has not read to their ends, latest first.'),
})
/** How a list is asked for. */
export type TicketFiltersInput = z.input<typeof ticketFilters>
/** What a list was asked for. */
export type TicketFilters = z.output<typeof ticketFilters>
