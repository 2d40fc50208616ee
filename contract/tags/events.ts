import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { TAG_MAKERS } from './words.ts'

/** Resources that show names of tags. */
const NAMED = ['tags', 'tickets', 'queue', 'views', 'macros', 'timelines'] as const

/** Events of tags, for staff only. */
export const tagEvents = {
  'tag.created': event(
    { tagId: field.row },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} made a tag') },
      stale: ['tags'],
    },
  ),
  'tag.renamed': event(
    { tagId: field.row },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} renamed a tag') },
      stale: NAMED,
    },
  ),
  'tag.archived': event(
    { tagId: field.row },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} archived a tag') },
      stale: ['tags'],
    },
  ),
  'tag.restored': event(
    { tagId: field.row },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} brought an archived tag back') },
      stale: ['tags'],
    },
  ),
  /** The tag became another name of `intoId`. */
  'tag.merged': event(
    { tagId: field.row, intoId: field.row },
    {
      audience: 'staff',
      audit: { group: 'tickets', sentence: message('{actor} merged two tags') },
      stale: NAMED,
    },
  ),
  'tag.settings_changed': event(
    { makers: field.oneOf(TAG_MAKERS) },
    {
      audience: 'staff',
      audit: {
        group: 'security',
        sentence: message(
          '{actor} let {makers, select, staff {everybody on the staff} other {admins alone}} make new tags',
        ),
      },
      stale: ['tags'],
    },
  ),
}
