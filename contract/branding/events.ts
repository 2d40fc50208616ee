import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'

/** Parts of the branding that an admin can change. */
const BRANDING_FIELDS = ['name', 'accent', 'lightLogo', 'darkLogo'] as const

/** Events of the branding. */
export const brandingEvents = {
  'branding.changed': event({
    data: { what: field.someOf(BRANDING_FIELDS) },
    audience: 'admins',
    audit: { group: 'security', sentence: message('{actor} changed the branding') },
    stale: ['branding'],
  }),
}
