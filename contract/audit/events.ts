import { z } from 'zod'
import { event } from '../event.ts'
import { AUDIT_FORMATS } from '../words.ts'

/** What happens to the event log itself. */
export const auditEvents = {
  'audit.exported': event(
    { format: z.enum(AUDIT_FORMATS) },
    {
      audience: 'nobody',
      audit: { group: 'privacy', sentence: ({ details }) => `exported this record (${details.format})` },
      stale: [],
      changesNothingShown: true,
    },
  ),
  /** Earlier events lost what they said; their number, time and hash stay. */
  'record.emptied': event(
    { count: z.int(), first: z.int(), last: z.int() },
    {
      audience: 'nobody',
      audit: {
        group: 'privacy',
        sentence: ({ details }) =>
          `emptied ${details.count} entries between numbers ${details.first} and ${details.last}`,
        nobody: 'The desk',
      },
      stale: [],
    },
  ),
  /** What an event becomes that was emptied. Never recorded. */
  emptied: event(
    {},
    {
      audience: 'nobody',
      audit: { group: null, sentence: () => 'This entry was emptied by retention rules', nobody: '' },
      stale: [],
    },
  ),
}
