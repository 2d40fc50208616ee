import { ofBulkJob } from '../bulk/job-field.ts'
import { event, SYSTEM, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Parts of a field or form that can change. */
const FIELD_PARTS = ['name', 'help', 'requester', 'choices', 'archived'] as const
const FORM_PARTS = ['name', 'description', 'picture', 'date', 'fields', 'archived'] as const

const STALE = ['timeline', 'entries', 'ticketFields', 'queue', 'views'] as const

/** Values can be personal, so the event names a row with them, which can be erased. */
const valueChanged = {
  data: { fieldId: field.row, changeId: field.row, ...ofBulkJob },
  audit: { group: 'tickets', sentence: message('{actor} changed a field of a ticket'), nobody: SYSTEM },
  timeline: { icon: 'field', words: () => message('{name} changed {field} from “{from}” to “{to}”') },
  stale: STALE,
} as const

/** True if requesters see nothing of the change: a field hidden from them, or such fields of a form. */
const isInternal = field.optional(field.flag)
const audience = (data: { isInternal?: boolean | undefined }) => (data.isInternal ? 'staff' : 'everybody')

/** Events of fields, forms and values. */
export const fieldEvents = {
  'field.created': event({
    data: { fieldId: field.row, isInternal },
    audience,
    audit: { group: 'accounts', sentence: message('{actor} created a field') },
    stale: ['fields'],
  }),
  'field.changed': event({
    data: { fieldId: field.row, what: field.someOf(FIELD_PARTS), isInternal },
    audience,
    audit: { group: 'accounts', sentence: message('{actor} changed a field') },
    stale: ['fields', 'queue'],
  }),
  'form.created': event({
    data: { formId: field.row },
    audience: 'everybody',
    audit: { group: 'accounts', sentence: message('{actor} created a form') },
    stale: ['fields'],
  }),
  'form.changed': event({
    data: { formId: field.row, what: field.someOf(FORM_PARTS), isInternal },
    audience,
    audit: { group: 'accounts', sentence: message('{actor} changed a form') },
    stale: ['fields'],
  }),
  /** The ticket has another form. Its values stay. */
  'ticket.form_changed': timelineEvent({
    data: { from: field.row, to: field.row, ...ofBulkJob },
    audience: 'requester and staff',
    audit: { group: 'tickets', sentence: message('{actor} changed the form of a ticket'), nobody: SYSTEM },
    timeline: { icon: 'field', words: () => message('{name} changed the form from “{from}” to “{to}”') },
    stale: STALE,
  }),
  /** A field hidden from the requester changed. */
  'ticket.field_changed': timelineEvent({ ...valueChanged, audience: 'staff' }),
  /** A field visible to the requester changed. */
  'ticket.shown_field_changed': timelineEvent({ ...valueChanged, audience: 'requester and staff' }),
}
