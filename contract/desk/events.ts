import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { DESK_SETTINGS } from './words.ts'

/** Events of the settings of the desk. */
export const deskEvents = {
  'desk.changed': event({
    data: { what: field.someOf(DESK_SETTINGS) },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} changed the settings of the desk') },
    stale: ['deskSettings'],
  }),
}
