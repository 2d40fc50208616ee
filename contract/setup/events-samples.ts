import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { CHANGED } from '../tickets/stale.ts'

const data = { count: field.number }

/** Sample tickets. The events of the tickets themselves are emptied when they are removed. */
export const sampleEvents = {
  'samples.added': event({
    data,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} added sample tickets') },
    stale: CHANGED,
  }),
  'samples.removed': event({
    data,
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} removed the sample tickets') },
    stale: CHANGED,
  }),
}
