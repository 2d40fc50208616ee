import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { TAG_MAKERS } from './words.ts'

/** Resources that show names of tags. */
const NAMED = ['tags', 'tickets', 'queue', 'views', 'macros', 'timelines'] as const

/** Events of tags, for staff only. */
export const tagEvents = {
  'tag.created': event({
    data: { tagId: field.row },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} created a tag') },
    stale: ['tags'],
  }),
  'tag.renamed': event({
    data: { tagId: field.row },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} renamed a tag') },
    stale: NAMED,
  }),
  'tag.archived': event({
    data: { tagId: field.row },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} archived a tag') },
    stale: ['tags'],
  }),
  'tag.restored': event({
    data: { tagId: field.row },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} restored a tag') },
    stale: ['tags'],
  }),
  /** The tag became another name of `intoId`. */
  'tag.merged': event({
    data: { tagId: field.row, intoId: field.row },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} merged two tags') },
    stale: NAMED,
  }),
  'tag.settings_changed': event({
    data: { makers: field.oneOf(TAG_MAKERS) },
    audience: 'staff',
    audit: {
      group: 'security',
      sentence: message(
        '{actor} allowed {makers, select, staff {all staff} other {only admins}} to create tags',
      ),
    },
    stale: ['tags'],
  }),
}
