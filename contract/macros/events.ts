import { ofSentMessage } from '../conversation/sent-with.ts'
import { event, timelineEvent } from '../event.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { TURNS } from '../tickets/queue.ts'
import { QUEUED } from '../tickets/stale.ts'
import { MACRO_VISIBILITIES, type MacroVisibility } from './words.ts'

const visibility = field.oneOf(MACRO_VISIBILITIES)

/** Events about a private macro go to its owner only. */
const audienceOf = (...seenBy: readonly MacroVisibility[]) =>
  seenBy.every((each) => each === 'own') ? ('actor' as const) : ('staff' as const)

/** Events of macros and of their use. */
export const macroEvents = {
  'macro.added': event({
    data: { macroId: field.row, visibility },
    audience: ({ visibility: to }) => audienceOf(to),
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} created a macro for {visibility, select, own {themselves} team {a team} other {everyone}}',
      ),
    },
    stale: ['macros'],
  }),
  'macro.changed': event({
    data: { macroId: field.row, from: visibility, to: visibility },
    audience: ({ from, to }) => audienceOf(from, to),
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} changed a macro for {to, select, own {themselves} team {a team} other {everyone}}',
      ),
    },
    stale: ['macros'],
  }),
  'macro.deleted': event({
    data: { macroId: field.row, visibility },
    audience: ({ visibility: from }) => audienceOf(from),
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} deleted a macro for {visibility, select, own {themselves} team {a team} other {everyone}}',
      ),
    },
    stale: ['macros'],
  }),
  /**
   * A user applied a macro. `changes` counts its events before this one, `entryId` is its note, `turn` and its start
   * are those before.
   */
  'ticket.macro_applied': timelineEvent({
    data: {
      macroId: field.row,
      changes: field.number,
      entryId: field.optional(field.row),
      turn: field.oneOf(TURNS),
      since: field.time,
      ...ofSentMessage,
    },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} used a macro on a ticket') },
    timeline: { icon: 'macro', words: () => message('{name} used a macro') },
    stale: QUEUED,
  }),
}
