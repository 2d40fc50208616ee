import type { CallName, linkCalls } from '@support-desk/contract'
import type { Cell, Row } from './outcomes.ts'

const none = 'not_found'

const staffOn = (cell: Cell): Row => ({
  SupportTeam: { own: cell, foreign: cell, free: cell, unknown: none },
  Admin: { foreign: cell, free: cell, unknown: none },
})

/** Calls about two tickets, if the second one exists. */
const withAnother = (cell: Cell): Cell => ({ own: cell, foreign: cell, free: cell, unknown: none })
const withAnotherOfAdmins = (foreign: Cell, free: Cell): Cell => ({ foreign, free, unknown: none })
const NO_OTHER: Cell = { own: none, foreign: none, free: none, unknown: none }
const NO_OTHER_OF_ADMINS: Cell = { foreign: none, free: none, unknown: none }

const NO_MESSAGE: Cell = { mine: none, theirs: none, elsewhere: none, unknown: none }
/** A message of staff cannot be split into a ticket. */
const MESSAGE_OF_STAFF: Cell = {
  mine: 'not_of_requester',
  theirs: 'not_of_requester',
  elsewhere: none,
  unknown: none,
}
const LINK: Cell = { known: 'ok', elsewhere: none, unknown: none }
const NO_LINK: Cell = { known: none, elsewhere: none, unknown: none }

/** Outcomes of calls about links between tickets, as in `outcomes.ts`. */
export const LINK_OUTCOMES = {
  mergeTicket: {
    SupportTeam: {
      own: withAnother('ok'),
      foreign: withAnother('ok'),
      free: withAnother('ok'),
      unknown: NO_OTHER,
    },
    Admin: {
      foreign: withAnotherOfAdmins('ok', 'ok'),
      // Neither ticket is assigned, and an admin has no tickets.
      free: withAnotherOfAdmins('ok', 'nobody_to_solve'),
      unknown: NO_OTHER_OF_ADMINS,
    },
  },
  unmergeTicket: staffOn('not_merged'),
  splitTicket: {
    SupportTeam: { own: MESSAGE_OF_STAFF, foreign: MESSAGE_OF_STAFF, unknown: NO_MESSAGE },
    Admin: { foreign: MESSAGE_OF_STAFF, unknown: NO_MESSAGE },
  },
  listTicketLinks: staffOn('ok'),
  createTicketLink: {
    SupportTeam: {
      own: withAnother('ok'),
      foreign: withAnother('ok'),
      free: withAnother('ok'),
      unknown: NO_OTHER,
    },
    Admin: {
      foreign: withAnotherOfAdmins('ok', 'ok'),
      free: withAnotherOfAdmins('ok', 'ok'),
      unknown: NO_OTHER_OF_ADMINS,
    },
  },
  deleteTicketLink: {
    SupportTeam: { own: LINK, foreign: LINK, free: LINK, unknown: NO_LINK },
    Admin: { foreign: LINK, free: LINK, unknown: NO_LINK },
  },
  listSimilarTickets: staffOn('ok'),
  searchSimilarTickets: { User: 'ok', SupportTeam: 'ok', Admin: 'ok' },
} satisfies Record<keyof typeof linkCalls & CallName, Row>
