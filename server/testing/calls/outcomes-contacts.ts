import type { contactCalls } from '@support-desk/contract'
import type { Cell, Outcome, Row } from './outcomes.ts'

const none = 'not_found'
/** Only requesters are contacts, and only staff see them. */
const ofContacts = (outcome: Outcome): Row => {
  const cell: Cell = { self: none, user: outcome, member: none, admin: none, unknown: none }
  return { SupportTeam: cell, Admin: cell }
}

/** The outcomes of calls about requesters. */
export const CONTACT_OUTCOMES: Record<keyof typeof contactCalls, Row> = {
  listContacts: { SupportTeam: 'ok', Admin: 'ok' },
  getContact: ofContacts('ok'),
  createContactAddress: ofContacts('ok'),
  deleteContactAddress: ofContacts(none),
  updatePrimaryAddress: ofContacts(none),
  createContactPhone: ofContacts('ok'),
  deleteContactPhone: ofContacts(none),
  createContactNote: ofContacts('ok'),
  deleteContactNote: ofContacts(none),
}

const refused = 'not_requester'
/** Only active requesters can have tickets. */
const ANY_REQUESTER: Cell = { self: refused, user: 'ok', member: refused, admin: refused, unknown: refused }
const NO_TICKET: Cell = { self: none, user: none, member: none, admin: none, unknown: none }

/** The outcomes of a change of the requester, by ticket and account. */
export const REQUESTER_OUTCOMES: Row = {
  SupportTeam: { own: ANY_REQUESTER, foreign: ANY_REQUESTER, free: ANY_REQUESTER, unknown: NO_TICKET },
  Admin: { foreign: ANY_REQUESTER, free: ANY_REQUESTER, unknown: NO_TICKET },
}
