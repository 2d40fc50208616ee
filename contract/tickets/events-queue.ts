import { event, SYSTEM, timelineEvent } from '../event.ts'
import { ofBulkJob } from '../bulk/job-field.ts'
import { field } from '../event-fields.ts'
import { message } from '../languages/message.ts'
import { EXPORT_FORMATS } from '../words.ts'
import { PRIORITIES, SNOOZE_WAKES, TURNS, WAKE_REASONS } from './queue.ts'
import { QUEUED } from './stale.ts'

const turn = field.oneOf(TURNS)
const priority = field.oneOf(PRIORITIES)

/** Previous snooze; empty if there was none. */
const formerSnooze = {
  snoozedBy: field.optional(field.account),
  formerUntil: field.optional(field.time),
  formerWakes: field.optional(field.oneOf(SNOOZE_WAKES)),
  formerSince: field.optional(field.time),
}

/** Queue state of tickets, for staff only. */
export const queueEvents = {
  /** A user exported a ticket list. */
  'tickets.exported': event({
    data: { format: field.oneOf(EXPORT_FORMATS) },
    audience: 'nobody',
    audit: { group: 'privacy', sentence: message('{actor} exported a list of tickets ({format})') },
    stale: [],
    changesNothingShown: true,
  }),
  /** A user set the turn by hand. */
  'ticket.turn_changed': timelineEvent({
    data: { from: turn, to: turn, since: field.time, ...ofBulkJob },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} set a ticket to {to, select, us {our turn} requester {waiting on the requester} third {waiting on third party} other {waiting on no one}}',
      ),
      nobody: SYSTEM,
    },
    timeline: {
      icon: 'turn',
      words: () =>
        message(
          '{name} set this ticket to {to, select, us {our turn} requester {waiting on the requester} third {waiting on third party} other {waiting on no one}}',
        ),
    },
    stale: QUEUED,
  }),
  'ticket.priority_changed': timelineEvent({
    data: { from: priority, to: priority, ...ofBulkJob },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} changed the priority of a ticket from {from, select, urgent {urgent} high {high} normal {normal} other {low}} to {to, select, urgent {urgent} high {high} normal {normal} other {low}}',
      ),
      nobody: SYSTEM,
    },
    timeline: {
      icon: 'priority',
      words: () =>
        message(
          '{name} set the priority to {to, select, urgent {urgent} high {high} normal {normal} other {low}}',
        ),
    },
    stale: QUEUED,
  }),
  'ticket.snoozed': timelineEvent({
    data: {
      until: field.optional(field.time),
      wakes: field.oneOf(SNOOZE_WAKES),
      ...formerSnooze,
      ...ofBulkJob,
    },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{actor} snoozed a ticket {wakes, select, answer {until a reply} time {until a time} other {until a time or a reply}}',
      ),
      nobody: SYSTEM,
    },
    timeline: {
      icon: 'snooze',
      words: () =>
        message(
          '{name} snoozed this ticket {wakes, select, answer {until a reply} time {until {until}} other {until {until} or a reply}}',
        ),
    },
    stale: QUEUED,
  }),
  /** A snooze ended. The account is its author. */
  'ticket.woken': timelineEvent({
    data: { why: field.oneOf(WAKE_REASONS), ...formerSnooze, ...ofBulkJob },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message(
        '{why, select, hand {{actor} unsnoozed a ticket} answer {A reply reopened a snoozed ticket} other {The snooze of a ticket ended}}',
      ),
      nobody: SYSTEM,
    },
    timeline: {
      icon: 'wake',
      words: () =>
        message(
          '{why, select, hand {{name} unsnoozed this ticket that {user} had snoozed} answer {A reply reopened this ticket that {user} had snoozed} other {The snooze that {user} set on this ticket ended}}',
        ),
      user: 'snoozedBy',
    },
    stale: QUEUED,
  }),
  /** The last message needs no answer: turn and snooze return to their previous values. */
  'ticket.answer_not_needed': timelineEvent({
    data: { from: turn, to: turn, since: field.time, message: field.number, isSnoozed: field.flag },
    audience: 'staff',
    audit: {
      group: 'tickets',
      sentence: message('{actor} marked message {message} as “no reply needed”'),
      nobody: SYSTEM,
    },
    timeline: { icon: 'turn', words: () => message('{name} marked this as “no reply needed”') },
    stale: QUEUED,
  }),
  /** A user undid an action. `changes` counts the undoing events before this one. */
  'ticket.undone': timelineEvent({
    data: { undone: field.number, changes: field.number, ...ofBulkJob },
    audience: 'staff',
    audit: { group: 'tickets', sentence: message('{actor} undid event {undone}'), nobody: SYSTEM },
    timeline: { icon: 'undo', words: () => message('{name} undid their last change') },
    stale: QUEUED,
  }),
}
