import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Keys of the install. */
export const operationEvents = {
  /** New keys; optionally all sessions ended. */
  'keys.rotated': event({
    data: { sessionsEnded: field.flag },
    audience: 'nobody',
    audit: {
      group: 'security',
      sentence: message('{actor} renewed the keys of the install'),
      nobody: SYSTEM,
    },
    stale: [],
    recheck: ({ sessionsEnded }) => (sessionsEnded ? 'everybody' : 'nobody'),
  }),
  /** Unused keys were deleted. */
  'keys.dropped': event({
    data: { count: field.number },
    audience: 'nobody',
    audit: { group: 'security', sentence: message('{actor} deleted unused encryption keys'), nobody: SYSTEM },
    stale: [],
  }),
}
