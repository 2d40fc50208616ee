/** What a bulk job does to each of its tickets, by the same rules as the call for one ticket. */
export const BULK_ACTIONS = [
  'assign',
  'take',
  'status',
  'turn',
  'priority',
  'snooze',
  'wake',
  'team',
  'tag',
  'untag',
  'field',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** What a job does: one of these, or taking back what another one did. */
export const JOB_ACTIONS = [...BULK_ACTIONS, 'undo'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]

/** Why a job is over: it went through all of its tickets, somebody stopped it, or its author may no longer do this. */
export const JOB_ENDINGS = ['done', 'stopped', 'not_allowed'] as const
export type JobEnding = (typeof JOB_ENDINGS)[number]

/** How long what a job did can be taken back, from its end on. */
export const BULK_UNDO_MINUTES = 10
