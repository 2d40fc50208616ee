import type { CallName, participantCalls, receivedCalls, sideConversationCalls } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

const none = 'not_found'
const OF_STAFF: Cell = { own: 'ok', foreign: 'ok', free: 'ok', unknown: none }
const STAFF: Row = { SupportTeam: OF_STAFF, Admin: { foreign: 'ok', free: 'ok', unknown: none } }

/** The matrix has no side conversations. */
const NOTHING: Cell = { own: none, foreign: none, free: none, unknown: none }
const NO_SIDE: Row = { SupportTeam: NOTHING, Admin: { foreign: none, free: none, unknown: none } }

/** The matrix has no received mails. The rights to read them are tested in `channels/mail/inbound/entries`. */
const NO_MAIL: Cell = { unknown: none }

/** Outcomes of calls about received mails and participants, as in `outcomes.ts`. */
export const RECEIVED_OUTCOMES: Record<keyof typeof receivedCalls & CallName, Row> &
  Record<keyof typeof participantCalls & CallName, Row> &
  Record<keyof typeof sideConversationCalls & CallName, Row> &
  Record<'getMailEntry' | 'loadMailPictures', Row> = {
  loadMailPictures: {
    SupportTeam: { own: NO_MAIL, foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
    Admin: { foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
  },
  getMailEntry: {
    User: { own: NO_MAIL, foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
    SupportTeam: { own: NO_MAIL, foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
    Admin: { foreign: NO_MAIL, free: NO_MAIL, unknown: NO_MAIL },
  },
  listReceivedMails: { Admin: { known: 'ok', unknown: 'ok' } },
  // The mail does not exist.
  getReceivedMail: { Admin: none },
  getReceivedMailHeaders: { SupportTeam: none, Admin: none },
  getRawReceivedMail: { SupportTeam: none, Admin: none },
  processReceivedMail: { Admin: none },
  decideHeldMail: { SupportTeam: none, Admin: none },
  listHeldMails: STAFF,
  getParticipants: STAFF,
  createParticipant: STAFF,
  deleteParticipant: STAFF,
  listSideConversations: STAFF,
  createSideConversation: STAFF,
  getSideConversation: NO_SIDE,
  createSideMessage: NO_SIDE,
  undoSideMessage: NO_SIDE,
  markSideConversationRead: NO_SIDE,
}
