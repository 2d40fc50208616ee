import { z } from 'zod'
import { integer } from '../schemas.ts'
import { CONDITION_SCOPES } from '../auth/further-scopes.ts'
import { call, id } from '../call.ts'
import { exportQuery } from '../export-query.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { queueRow } from '../tickets/queue-row.ts'
import { REFERENCES } from './names.ts'
import { CONDITION_TOO_LONG } from './parse.ts'
import { conditionTree } from './tree.ts'

/** Orders of the queue. `waiting`: longest waiting first. `priority`: most urgent first, then longest waiting. */
export const QUEUE_ORDERS = ['waiting', 'newest', 'oldest', 'priority'] as const
export type QueueOrder = (typeof QUEUE_ORDERS)[number]

/** Text of a condition. The server refuses longer texts with the condition's own message. */
export const conditionText = z.string().max(4 * LIMITS.conditionText, CONDITION_TOO_LONG)

/** Filter of a list: a view, a condition, or both. */
const asked = {
  view: id.optional().describe('Id of a view.'),
  condition: conditionText.default('').describe('Text of a condition; empty: every ticket.'),
}

const STAFF = ['SupportTeam', 'Admin'] as const

export const conditionCalls = {
  listQueueTickets: call.get('/api/v1/queue-tickets', {
    summary: 'Tickets that a condition means, in the order in which they are worked on',
    who: STAFF,
    query: listQuery.omit({ q: true }).extend({
      ...asked,
      order: z
        .enum(QUEUE_ORDERS)
        .default('waiting')
        .describe(
          'A page may be short, or empty, and go on. With words, `waiting` and `priority` hold the newest 1,000 tickets that have them.',
        ),
    }),
    answer: z.array(queueRow),
    paged: true,
    // A ticket that has waited for four hours can enter a list without an event.
    etag: 'content',
    alsoScopes: CONDITION_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  listQueueTicketsById: call.get('/api/v1/queue-tickets/by-id', {
    summary: 'Rows of the queue by the ids of their tickets',
    who: STAFF,
    query: z.object({
      ids: z
        .string()
        .max(LIMITS.queueRows * 66)
        .default('')
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(id).max(LIMITS.queueRows))
        .describe('By comma.'),
    }),
    answer: z.array(queueRow).describe('By number. Tickets that do not exist are left out.'),
    errors: ['validation'],
  }),
  exportQueueTickets: call.get('/api/v1/queue-tickets/export', {
    summary: 'All tickets that a condition means as a file, newest first: CSV, or JSON lines',
    who: STAFF,
    query: z.object({ ...asked, ...exportQuery }),
    answer: 'binary',
    media: 'text/csv',
    cost: 'export',
    alsoScopes: CONDITION_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  countQueueTickets: call.get('/api/v1/queue-tickets/count', {
    summary: 'How many tickets a condition means, up to 99',
    who: STAFF,
    query: z.object(asked),
    answer: z.object({
      count: integer,
      isAtLeast: z.boolean().describe('Whether there are more, or there was no time to look at all.'),
    }),
    etag: false,
    alsoScopes: CONDITION_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  checkCondition: call.post('/api/v1/conditions/check', {
    summary: 'What a condition means, and its text as it is kept',
    who: STAFF,
    effect: 'read',
    body: z.object({ text: conditionText }),
    answer: z.object({ text: z.string(), tree: conditionTree }),
    errors: ['validation'],
  }),
  listConditionValues: call.get('/api/v1/conditions/values', {
    summary: 'Names that can stand as a value in a condition',
    who: STAFF,
    query: z.object({
      name: z
        .union([z.enum(REFERENCES), z.templateLiteral(['field.', z.string().max(LIMITS.fieldKey)])])
        .describe('`field.` alone: the names of fields; with a key: the values of that field.'),
      q: listQuery.shape.q.describe('What they begin with.'),
    }),
    answer: z.array(
      z.object({
        value: z.string().describe('As it is written in a condition.'),
        label: z.string(),
        isService: z.literal(true).optional().describe('There of the account of a machine alone.'),
      }),
    ),
    alsoScopes: [
      { scope: 'users:read', with: 'name', values: ['assignee', 'requester'] },
      { scope: 'teams:read', with: 'name', values: ['team'] },
      { scope: 'tags:read', with: 'name', values: ['tag'] },
    ],
    errors: ['validation'],
  }),
}
