import type { scheduledCalls, sharedDraftCalls } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

const none = 'not_found'
const NO_REPLY: Cell = { mine: none, theirs: none, elsewhere: none, unknown: none }
const OWN: Cell = { mine: 'ok', theirs: 'not_author', elsewhere: none, unknown: none }
const ANY: Cell = { ...OWN, theirs: 'ok' }
/** The actor's own, in a ticket that is now assigned to another agent. */
const NOT_THEIR_TICKET: Cell = { ...OWN, mine: 'forbidden' }

const ON_NOTES: Row = {
  SupportTeam: { own: OWN, foreign: OWN, free: OWN, unknown: NO_REPLY },
  Admin: { foreign: OWN, free: OWN, unknown: NO_REPLY },
}

const ON_TICKETS: Row = {
  SupportTeam: { own: 'ok', foreign: 'ok', free: 'ok', unknown: none },
  Admin: { foreign: 'ok', free: 'ok', unknown: none },
}

/** Outcomes of calls about notes and scheduled replies. Written by hand. */
export const SCHEDULED_OUTCOMES: Record<
  keyof (typeof scheduledCalls & typeof sharedDraftCalls) | 'deleteNote' | 'undoNote',
  Row
> = {
  deleteNote: ON_NOTES,
  undoNote: ON_NOTES,
  getScheduledReplies: ON_TICKETS,
  createSharedDraft: ON_TICKETS,
  // A scheduled reply is no draft.
  updateSharedDraft: {
    SupportTeam: { own: NO_REPLY, foreign: NO_REPLY, free: NO_REPLY, unknown: NO_REPLY },
    Admin: { foreign: NO_REPLY, free: NO_REPLY, unknown: NO_REPLY },
  },
  updateScheduledReply: {
    SupportTeam: { own: OWN, foreign: NOT_THEIR_TICKET, free: OWN, unknown: NO_REPLY },
    Admin: { foreign: OWN, free: OWN, unknown: NO_REPLY },
  },
  sendScheduledReply: {
    SupportTeam: { own: OWN, foreign: NOT_THEIR_TICKET, free: OWN, unknown: NO_REPLY },
    Admin: { foreign: OWN, free: OWN, unknown: NO_REPLY },
  },
  deleteScheduledReply: {
    SupportTeam: { own: ANY, foreign: OWN, free: OWN, unknown: NO_REPLY },
    Admin: { foreign: ANY, free: ANY, unknown: NO_REPLY },
  },
}
