import type { fieldCalls, onBehalfCalls, requesterCalls, ticketFieldCalls } from '@support-desk/contract'
import type { Row } from './outcomes.ts'

const none = 'not_found'

/** Readers of a ticket see its fields, as far as those are visible for their role. */
const WHO_SEES_IT: Row = {
  User: { own: 'ok', foreign: none, free: 'ok', unknown: none },
  SupportTeam: { own: 'ok', foreign: 'ok', free: 'ok', unknown: none },
  Admin: { foreign: 'ok', free: 'ok', unknown: none },
}

/** The chosen form of a ticket. */
const CHOSEN = { known: 'ok', unknown: 'form_gone' } as const
const NO_TICKET = { known: none, unknown: none } as const

const TEAM_GONE = { known: 'team_gone', unknown: 'team_gone' } as const
/** Team and form of a new ticket. */
const FORMED = { known: CHOSEN, unknown: TEAM_GONE } as const
const NOT_SUPPORT = { known: 'not_support_member', unknown: 'not_support_member' } as const
const NO_MEMBER = { known: NOT_SUPPORT, unknown: NOT_SUPPORT } as const
const ASSIGNEES = { user: NO_MEMBER, member: FORMED, admin: NO_MEMBER, unknown: NO_MEMBER } as const

/** Outcomes of calls about fields and forms. Written by hand. */
export const FIELD_OUTCOMES: Record<
  keyof (typeof fieldCalls & typeof ticketFieldCalls & typeof onBehalfCalls & typeof requesterCalls),
  Row
> = {
  listFields: { SupportTeam: 'ok', Admin: 'ok' },
  createField: { Admin: 'ok' },
  updateField: { Admin: { known: 'ok', unknown: none } },
  listForms: { SupportTeam: 'ok', Admin: 'ok' },
  createForm: { Admin: 'ok' },
  updateForm: { Admin: { known: 'ok', unknown: none } },
  listRequestForms: { User: 'ok' },
  createTicket: { User: { known: 'ok', unknown: 'form_gone' } },
  createTicketForRequester: {
    SupportTeam: { self: FORMED, ...ASSIGNEES },
    Admin: { self: NO_MEMBER, ...ASSIGNEES },
  },
  listRequesters: { SupportTeam: 'ok', Admin: 'ok' },
  getTicketFields: WHO_SEES_IT,
  updateTicketFields: WHO_SEES_IT,
  updateTicketForm: {
    SupportTeam: { own: CHOSEN, foreign: CHOSEN, free: CHOSEN, unknown: NO_TICKET },
    Admin: { foreign: CHOSEN, free: CHOSEN, unknown: NO_TICKET },
  },
  listFieldUsers: { SupportTeam: 'ok', Admin: 'ok' },
}
