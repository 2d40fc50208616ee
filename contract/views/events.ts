import { event } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { VIEW_VISIBILITIES, type ViewVisibility } from './words.ts'

const visibility = field.oneOf(VIEW_VISIBILITIES)

/** Events about a private view go to its owner only. */
const audienceOf = (...seenBy: readonly ViewVisibility[]) =>
  seenBy.every((each) => each === 'own') ? ('actor' as const) : ('staff' as const)

/** Events of views. */
export const viewEvents = {
  'view.added': event({
    data: { viewId: field.row, visibility },
    audience: ({ visibility: to }) => audienceOf(to),
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} created a view for {visibility, select, own {themselves} team {a team} other {everyone}}',
      ),
    },
    stale: ['views'],
  }),
  'view.changed': event({
    data: { viewId: field.row, from: visibility, to: visibility },
    audience: ({ from, to }) => audienceOf(from, to),
    audit: {
      group: 'tickets',
      sentence: ({ from, to }) =>
        from === to
          ? message(
              '{actor} changed a view for {to, select, own {themselves} team {a team} other {everyone}}',
            )
          : message(
              '{actor} changed a view for {from, select, own {themselves} team {a team} other {everyone}} to a view for {to, select, own {themselves} team {a team} other {everyone}}',
            ),
    },
    stale: ['views', 'queue'],
  }),
  'view.deleted': event({
    data: { viewId: field.row, visibility },
    audience: ({ visibility: from }) => audienceOf(from),
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} deleted a view for {visibility, select, own {themselves} team {a team} other {everyone}}',
      ),
    },
    stale: ['views', 'queue'],
  }),
}
