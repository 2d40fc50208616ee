import { event, SYSTEM } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { EXPORT_FORMATS } from '../words.ts'

/** Events about the event log itself. */
export const auditEvents = {
  'audit.exported': event({
    data: { format: field.oneOf(EXPORT_FORMATS) },
    audience: 'nobody',
    audit: { group: 'privacy', sentence: message('{actor} exported the audit log ({format})') },
    stale: [],
    changesNothingShown: true,
  }),
  /** Retention emptied earlier events. Their number, time and hash stay. */
  'record.emptied': event({
    data: { count: field.number, first: field.number, last: field.number },
    audience: 'nobody',
    audit: {
      group: 'privacy',
      sentence: message(
        '{actor} emptied {count, plural, one {# entry} other {# entries}} between numbers {first} and {last}',
      ),
      nobody: SYSTEM,
    },
    stale: [],
  }),
  /** Kind of an emptied event. Never recorded. */
  emptied: event({
    data: {},
    audience: 'nobody',
    audit: { group: null, sentence: message('This entry was emptied by retention rules') },
    stale: [],
  }),
}
