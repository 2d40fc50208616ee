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
  condition: conditionText.default('').describe('A condition; empty: all tickets.'),
}

const STAFF = ['SupportTeam', 'Admin'] as const

export const conditionCalls = {
  listQueueTickets: call.get('/api/v1/queue-tickets', {
    summary: 'Tickets that match a condition, in the order of the queue',
    who: STAFF,
    query: listQuery.omit({ q: true }).extend({
      ...asked,
      order: z
        .enum(QUEUE_ORDERS)
        .default('waiting')
        .describe(
          'A page may be short or empty although more pages follow. When searching for words, `waiting` and `priority` contain the newest 1,000 matches.',
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
    summary: 'Rows of the queue by ticket ids',
    who: STAFF,
    query: z.object({
      ids: z
        .string()
        .max(LIMITS.queueRows * 66)
        .default('')
        .transform((ids) => ids.split(',').filter(Boolean))
        .pipe(z.array(id).max(LIMITS.queueRows))
        .describe('Comma-separated.'),
    }),
    answer: z.array(queueRow).describe('By number. Unknown tickets are left out.'),
    errors: ['validation'],
  }),
  exportQueueTickets: call.get('/api/v1/queue-tickets/export', {
    summary: 'All tickets that match a condition as a file, newest first: CSV or JSON lines',
    who: STAFF,
    query: z.object({ ...asked, ...exportQuery }),
    answer: 'binary',
    media: 'text/csv',
    cost: 'export',
    alsoScopes: CONDITION_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  countQueueTickets: call.get('/api/v1/queue-tickets/count', {
    summary: 'Number of tickets that match a condition, up to 99',
    who: STAFF,
    query: z.object(asked),
    answer: z.object({
      count: integer,
      isAtLeast: z.boolean().describe('Whether there are more, or the count timed out.'),
    }),
    etag: false,
    alsoScopes: CONDITION_SCOPES,
    errors: ['validation', 'not_found'],
  }),
  checkCondition: call.post('/api/v1/conditions/check', {
    summary: 'Parse a condition, and return it in its stored form',
    who: STAFF,
    effect: 'read',
    body: z.object({ text: conditionText }),
    answer: z.object({ text: z.string(), tree: conditionTree }),
    errors: ['validation'],
  }),
  listConditionValues: call.get('/api/v1/conditions/values', {
    summary: 'Suggest values for a condition',
    who: STAFF,
    query: z.object({
      name: z
        .union([z.enum(REFERENCES), z.templateLiteral(['field.', z.string().max(LIMITS.fieldKey)])])
        .describe('`field.` alone: names of fields; with a key: values of that field.'),
      q: listQuery.shape.q.describe('The beginning of the name.'),
    }),
    answer: z.array(
      z.object({
        value: z.string().describe('As written in a condition.'),
        label: z.string(),
        isService: z.literal(true).optional().describe('Only for service accounts.'),
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
