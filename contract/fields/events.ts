import { ofBulkJob } from '../bulk/job-field.ts'
import { event, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** What can change about a field, and about a form. */
const FIELD_PARTS = ['name', 'help', 'requester', 'choices', 'archived'] as const
const FORM_PARTS = ['name', 'description', 'fields', 'archived'] as const

/** Values are words that somebody wrote: the event names the row that has them, which can be removed. */
const changed = { fieldId: field.row, changeId: field.row, ...ofBulkJob }
const system = message('The system')
const STALE = ['timeline', 'entries', 'ticketFields', 'queue', 'views'] as const

/** True where requesters are shown nothing of it: a field that is hidden from them, or such fields of a form. */
const isInternal = field.optional(field.flag)
const audience = (data: { isInternal?: boolean | undefined }) => (data.isInternal ? 'staff' : 'everybody')

/** What happens to fields and forms, and to the values that tickets have. */
export const fieldEvents = {
  'field.created': event(
    { fieldId: field.row, isInternal },
    {
      audience,
      audit: { group: 'accounts', sentence: message('{actor} made a field') },
      stale: ['fields'],
    },
  ),
  'field.changed': event(
    { fieldId: field.row, what: field.someOf(FIELD_PARTS), isInternal },
    {
      audience,
      audit: { group: 'accounts', sentence: message('{actor} changed a field') },
      stale: ['fields', 'queue'],
    },
  ),
  'form.created': event(
    { formId: field.row },
    {
      audience: 'everybody',
      audit: { group: 'accounts', sentence: message('{actor} made a form') },
      stale: ['fields'],
    },
  ),
  'form.changed': event(
    { formId: field.row, what: field.someOf(FORM_PARTS), isInternal },
    {
      audience,
      audit: { group: 'accounts', sentence: message('{actor} changed a form') },
      stale: ['fields'],
    },
  ),
  /** Another form asks for its fields. The values stay, whichever fields that one has. */
  'ticket.form_changed': timelineEvent(
    { from: field.row, to: field.row, ...ofBulkJob },
    {
      audience: 'requester and staff',
      audit: { group: 'tickets', sentence: message('{actor} changed the form of a ticket'), nobody: system },
      timeline: {
        icon: 'field',
        words: () => message('{name} changed the form from “{from}” to “{to}”'),
      },
      stale: STALE,
    },
  ),
  /** A field that the requester does not see. */
  'ticket.field_changed': timelineEvent(changed, {
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} changed a field of a ticket'), nobody: system },
    timeline: {
      icon: 'field',
      words: () => message('{name} changed {field} from “{from}” to “{to}”'),
    },
    stale: STALE,
  }),
  /** A field that the requester sees. */
  'ticket.shown_field_changed': timelineEvent(changed, {
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} changed a field of a ticket'), nobody: system },
    timeline: {
      icon: 'field',
      words: () => message('{name} changed {field} from “{from}” to “{to}”'),
    },
    stale: STALE,
  }),
}
