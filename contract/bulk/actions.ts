/** Actions of bulk jobs. Each follows the rules of the call for one ticket. */
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
  'spam',
  'not_spam',
  'delete',
  'restore',
] as const
export type BulkAction = (typeof BULK_ACTIONS)[number]

/** A bulk action, or the undo of an earlier job. */
export const JOB_ACTIONS = [...BULK_ACTIONS, 'undo'] as const
export type JobAction = (typeof JOB_ACTIONS)[number]

/** Why a job ended: all tickets are done, a user stopped it, or its author lost the right. */
export const JOB_ENDINGS = ['done', 'stopped', 'not_allowed'] as const
export type JobEnding = (typeof JOB_ENDINGS)[number]

/** Undo window, from the end of a job. */
export const BULK_UNDO_MINUTES = 10
