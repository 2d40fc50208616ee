import { z } from 'zod'
import { CONDITION_SCOPES } from '../auth/further-scopes.ts'
import { instant, integer, person } from '../schemas.ts'
import { call, id } from '../call.ts'
import { conditionText } from '../condition/calls.ts'
import { ERRORS, type ErrorCode } from '../errors.ts'
import { TIMELINE_KINDS } from '../event-tables.ts'
import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { listQuery } from '../paging.ts'
import { snoozeAsked } from '../tickets/calls-queue.ts'
import { BULK_ACTIONS, JOB_ACTIONS, JOB_ENDINGS } from './actions.ts'
import { BULK_VALUES, bulkValue } from './values.ts'

const STAFF = ['SupportTeam', 'Admin'] as const

export const bulkJob = z.object({
  id: z.string(),
  action: z.enum(JOB_ACTIONS),
  value: z.string().nullable().describe('The requested value; null if the action has none.'),
  snooze: snoozeAsked.nullable().describe('When the snooze ends, for `snooze`.'),
  field: BULK_VALUES.field.nullable().describe('The field and its value, for `field`.'),
  valueName: z.string().nullable().describe('The name of the user, team, tag or field in `value`.'),
  author: person,
  state: z.enum(['selecting', 'running', 'ended']).describe('`selecting`: its tickets are being looked up.'),
  ending: z.enum(JOB_ENDINGS).nullable().describe('Why it ended.'),
  total: integer.describe('Number of tickets; grows while selecting.'),
  changed: integer,
  unchanged: integer.describe('Number of tickets that already had the value.'),
  failed: integer,
  startedAt: instant.describe('ISO 8601 in UTC.'),
  endedAt: instant.nullable(),
  undoes: z.string().nullable().describe('The job that this one undoes.'),
  undoneBy: z.string().nullable().describe('The job that undoes this one.'),
  undoUntil: z
    .string()
    .nullable()
    .describe('Until when the actor can undo it, after its end; null: not possible.'),
  abilities: z
    .object({ stop: z.boolean(), undo: z.boolean() })
    .describe('What the actor may do with it now. A running job is stopped by undoing it.'),
})
export type BulkJobOnWire = z.infer<typeof bulkJob>

const bulkFailure = z.object({
  ticket: z
    .object({ id: z.string(), number: integer, subject: z.string() })
    .nullable()
    .describe('Null: deleted.'),
  code: z.enum(Object.keys(ERRORS) as ErrorCode[]).describe('Why the ticket was not changed.'),
  because: z
    .object({
      kind: z.enum(TIMELINE_KINDS),
      by: person.nullable(),
      at: instant.describe('ISO 8601 in UTC.'),
    })
    .nullable()
    .describe('What another user changed in the meantime.'),
})
export type BulkFailureOnWire = z.infer<typeof bulkFailure>

const WHICH_TICKETS = message('Choose tickets or a filter.')

export const bulkCalls = {
  createBulkJob: call.post('/api/v1/bulk-jobs', {
    summary: 'Change many tickets in the background, with the rules of the call for one ticket',
    tool: {
      name: 'create_bulk_job',
      says: 'Assign or take tickets, set their status, team or tags, by their ids: one or many. It runs beside, and can be undone for ten minutes.',
      sendsWith: { argument: 'action', value: 'field' },
    },
    who: STAFF,
    body: z
      .object({
        ids: z
          .array(id)
          .min(1, WHICH_TICKETS)
          .max(LIMITS.bulkIds, message('Select at most {maximum} tickets at once, or use a filter.'))
          .optional()
          .describe('The ids of the tickets.'),
        condition: conditionText.optional().describe('The tickets that match a condition now.'),
        view: id.optional().describe('The tickets of a view that also match the condition, if given.'),
        action: z.enum(BULK_ACTIONS),
        value: bulkValue.describe(
          'For `assign` the id of a support member, for `team` the id of a team or null, for `tag` and `untag` the id of a tag; for `status`, `turn` and `priority` the word; for `snooze` the time and what ends it; for `field` its key and values, none to clear it; otherwise nothing.',
        ),
      })
      .superRefine(({ ids, condition, view, action, value }, { addIssue }) => {
        if ((ids === undefined) === (condition === undefined && view === undefined))
          addIssue({ code: 'custom', path: ['ids'], message: WHICH_TICKETS })
        const { error } = BULK_VALUES[action].safeParse(value)
        for (const issue of error?.issues ?? []) addIssue({ ...issue, path: ['value', ...issue.path] })
      }),
    answer: z.object({ id: z.string() }),
    alsoScopes: CONDITION_SCOPES,
    errors: [
      'validation',
      'not_found',
      'not_support_member',
      'team_gone',
      'tag_gone',
      'tag_archived',
      'too_many_bulk_jobs',
    ],
  }),
  listBulkJobs: call.get('/api/v1/bulk-jobs', {
    summary: 'Bulk jobs that are running or ended in the last ten minutes, newest first',
    who: STAFF,
    answer: z.array(bulkJob),
  }),
  getBulkJob: call.get('/api/v1/bulk-jobs/:jobId', {
    summary: 'Progress of a bulk job',
    tool: { name: 'get_bulk_job', says: 'How a change of tickets is doing.' },
    who: STAFF,
    answer: bulkJob,
    errors: ['not_found'],
  }),
  listBulkJobFailures: call.get('/api/v1/bulk-jobs/:jobId/failures', {
    summary: 'The tickets that a bulk job did not change, and why',
    who: STAFF,
    query: listQuery.omit({ q: true }),
    answer: z.array(bulkFailure),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  stopBulkJob: call.post('/api/v1/bulk-jobs/:jobId/stop', {
    summary: 'Stop a bulk job; completed changes stay',
    who: STAFF,
    answer: bulkJob,
    errors: ['not_found', 'not_author'],
  }),
  undoBulkJob: call.post('/api/v1/bulk-jobs/:jobId/undo', {
    summary: 'Undo a bulk job: stops it if it is running, and restores values that nobody changed since',
    who: STAFF,
    answer: z.object({ id: z.string().describe('The id of the job that undoes it.') }),
    errors: ['not_found', 'not_author', 'nothing_to_undo'],
  }),
}
