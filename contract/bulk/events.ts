import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { JOB_ACTIONS, JOB_ENDINGS } from './actions.ts'

/** Events from before version 1.0 call the status `state`. The hash chain covers them, so the upgrade keeps them. */
const RECORDED_ACTIONS = [...JOB_ACTIONS, 'state'] as const

/** Start and end of bulk jobs. Each changed ticket has its own events, which contain the id of the job. */
export const bulkEvents = {
  'bulk.started': event({
    data: { job: field.row, action: field.oneOf(RECORDED_ACTIONS), undoes: field.optional(field.row) },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: ({ undoes }) =>
        undoes === undefined
          ? message('{actor} started a bulk change')
          : message('{actor} started undoing a bulk change'),
    },
    stale: ['queue'],
  }),
  'bulk.ended': event({
    data: {
      job: field.row,
      ending: field.oneOf(JOB_ENDINGS),
      changed: field.number,
      failed: field.number,
    },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: ({ ending }) =>
        ending === 'done'
          ? message('{changed, plural, one {# ticket was} other {# tickets were}} changed at once')
          : message('A bulk change stopped after {changed, plural, one {# ticket} other {# tickets}}'),
      nobody: SYSTEM,
    },
    stale: ['queue'],
  }),
}
