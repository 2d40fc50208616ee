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
  value: z.string().nullable().describe('What the tickets are set to, as it was asked for; null: nothing.'),
  snooze: snoozeAsked.nullable().describe('Until when they are snoozed, where that is what it does.'),
  field: BULK_VALUES.field.nullable().describe('Which field is set to what, where that is what it does.'),
  valueName: z
    .string()
    .nullable()
    .describe('The name of the person, team or tag that `value` is the id of, or of the field.'),
  author: person,
  state: z.enum(['selecting', 'running', 'ended']).describe('`selecting`: its tickets are being looked up.'),
  ending: z.enum(JOB_ENDINGS).nullable().describe('Why it is over.'),
  total: integer.describe('Of how many tickets; grows while it is selecting.'),
  changed: integer,
  unchanged: integer.describe('How many were like that already.'),
  failed: integer,
  startedAt: instant.describe('ISO 8601 in UTC.'),
  endedAt: instant.nullable(),
  undoes: z.string().nullable().describe('The job that it takes back.'),
  undoneBy: z.string().nullable().describe('The job that takes it back.'),
  undoUntil: z
    .string()
    .nullable()
    .describe('Until when the actor can undo it, once it is over; null: not at all.'),
  abilities: z
    .object({ stop: z.boolean(), undo: z.boolean() })
    .describe('What the actor may do with it now. One that runs is stopped by undoing it.'),
})
export type BulkJobOnWire = z.infer<typeof bulkJob>

const bulkFailure = z.object({
  ticket: z
    .object({ id: z.string(), number: integer, subject: z.string() })
    .nullable()
    .describe('Null: gone.'),
  code: z.enum(Object.keys(ERRORS) as ErrorCode[]).describe('Why it was left as it is.'),
  because: z
    .object({
      kind: z.enum(TIMELINE_KINDS),
      by: person.nullable(),
      at: instant.describe('ISO 8601 in UTC.'),
    })
    .nullable()
    .describe('What somebody did to it meanwhile.'),
})
export type BulkFailureOnWire = z.infer<typeof bulkFailure>

const WHICH_TICKETS = message('Choose tickets or a filter.')

export const bulkCalls = {
  createBulkJob: call.post('/api/v1/bulk-jobs', {
    summary: 'Change many tickets in the background, each as the call for one ticket would',
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
          .describe('The tickets, by their ids.'),
        condition: conditionText.optional().describe('The tickets that a condition means now.'),
        view: id.optional().describe('The tickets of a view; with a condition those of them that it means.'),
        action: z.enum(BULK_ACTIONS),
        value: bulkValue.describe(
          'For `assign` the id of a support member, for `team` that of a team or null, for `tag` and `untag` that of a tag; for `status`, `turn` and `priority` the word; for `snooze` until and wakes; for `field` its key and its values, none to empty it; else nothing.',
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
    summary: 'Bulk jobs that run or have ended in the last ten minutes, latest first',
    who: STAFF,
    answer: z.array(bulkJob),
  }),
  getBulkJob: call.get('/api/v1/bulk-jobs/:jobId', {
    summary: 'How a bulk job is doing',
    tool: { name: 'get_bulk_job', says: 'How a change of tickets is doing.' },
    who: STAFF,
    answer: bulkJob,
    errors: ['not_found'],
  }),
  listBulkJobFailures: call.get('/api/v1/bulk-jobs/:jobId/failures', {
    summary: 'The tickets that a bulk job has left as they are, and why',
    who: STAFF,
    query: listQuery.omit({ q: true }),
    answer: z.array(bulkFailure),
    paged: true,
    errors: ['validation', 'not_found'],
  }),
  stopBulkJob: call.post('/api/v1/bulk-jobs/:jobId/stop', {
    summary: 'Stop a bulk job; what it has done stays',
    who: STAFF,
    answer: bulkJob,
    errors: ['not_found', 'not_author'],
  }),
  undoBulkJob: call.post('/api/v1/bulk-jobs/:jobId/undo', {
    summary: 'Stop a bulk job if it runs, and write the old values back where nobody has changed them since',
    who: STAFF,
    answer: z.object({ id: z.string().describe('Of the job that does so.') }),
    errors: ['not_found', 'not_author', 'nothing_to_undo'],
  }),
}
