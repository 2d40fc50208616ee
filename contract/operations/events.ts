import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** What happens to the keys of the install. */
export const operationEvents = {
  /** The install has new keys; all sessions ended where that was asked for. */
  'keys.rotated': event(
    { sessionsEnded: field.flag },
    {
      audience: 'nobody',
      audit: {
        group: 'security',
        sentence: message('{actor} renewed the keys of the install'),
        nobody: message('The system'),
      },
      stale: [],
      recheck: ({ sessionsEnded }) => (sessionsEnded ? 'everybody' : 'nobody'),
    },
  ),
  /** Keys are gone that nothing depended on any more. */
  'keys.dropped': event(
    { count: field.number },
    {
      audience: 'nobody',
      audit: {
        group: 'security',
        sentence: message('{actor} dropped keys that nothing needs any more'),
        nobody: message('The system'),
      },
      stale: [],
    },
  ),
}
