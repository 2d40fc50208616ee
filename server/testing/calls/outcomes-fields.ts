import type { fieldCalls, ticketFieldCalls } from '@support-desk/contract'
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

/** Outcomes of calls about fields and forms. Written by hand. */
export const FIELD_OUTCOMES: Record<keyof typeof fieldCalls | keyof typeof ticketFieldCalls, Row> = {
  listFields: { SupportTeam: 'ok', Admin: 'ok' },
  createField: { Admin: 'ok' },
  updateField: { Admin: { known: 'ok', unknown: none } },
  listForms: { SupportTeam: 'ok', Admin: 'ok' },
  createForm: { Admin: 'ok' },
  updateForm: { Admin: { known: 'ok', unknown: none } },
  listRequestForms: { User: 'ok' },
  createTicket: { User: { known: 'ok', unknown: 'form_gone' } },
  getTicketFields: WHO_SEES_IT,
  updateTicketFields: WHO_SEES_IT,
  updateTicketForm: {
    SupportTeam: { own: CHOSEN, foreign: CHOSEN, free: CHOSEN, unknown: NO_TICKET },
    Admin: { foreign: CHOSEN, free: CHOSEN, unknown: NO_TICKET },
  },
  listFieldUsers: { SupportTeam: 'ok', Admin: 'ok' },
}
