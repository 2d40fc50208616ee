import type {
  contactCalls,
  contactMergeCalls,
  organisationCalls,
  sharedTicketCalls,
} from '@support-desk/contract'
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

const ofPairs = (outcome: Outcome): Row => {
  const other = 'not_contact'
  const pair: Cell = { self: other, user: outcome, member: other, admin: other, unknown: other }
  const missing: Cell = { self: none, user: none, member: none, admin: none, unknown: none }
  const cell: Cell = { self: missing, user: pair, member: missing, admin: missing, unknown: missing }
  return { SupportTeam: cell, Admin: cell }
}

/** The outcomes of calls about merges of contacts. Both requesters here have a login. */
export const CONTACT_MERGE_OUTCOMES: Record<keyof typeof contactMergeCalls, Row> = {
  getContactMergePreview: ofPairs('ok'),
  mergeContact: ofPairs('merged_has_login'),
  listContactMerges: ofContacts('ok'),
  undoContactMerge: ofContacts(none),
}

const KNOWN: Cell = { known: 'ok', unknown: none }
const BY_STAFF: Row = { SupportTeam: KNOWN, Admin: KNOWN }
/** Only requesters join organisations. */
const ofMembers = (organisation: Cell): Cell => ({
  self: noneOf(organisation),
  user: organisation,
  member: noneOf(organisation),
  admin: noneOf(organisation),
  unknown: noneOf(organisation),
})
const noneOf = (cell: Cell): Cell =>
  typeof cell === 'string' ? none : Object.fromEntries(Object.keys(cell).map((key) => [key, none]))
const MEMBERSHIP = ofMembers({ known: 'ok', unknown: 'organisation_gone' })
/** No organisation shares tickets here. */
const NOT_SHARED: Cell = { own: none, foreign: none, free: none, unknown: none }

/** The outcomes of calls about organisations and their tickets. */
export const ORGANISATION_OUTCOMES: Record<
  keyof typeof organisationCalls | keyof typeof sharedTicketCalls,
  Row
> = {
  listOrganisations: { SupportTeam: 'ok', Admin: 'ok' },
  getOrganisation: BY_STAFF,
  createOrganisation: { SupportTeam: 'ok', Admin: 'ok' },
  updateOrganisation: BY_STAFF,
  updateOrganisationSharing: { Admin: KNOWN },
  deleteOrganisation: { Admin: KNOWN },
  createOrganisationDomain: BY_STAFF,
  deleteOrganisationDomain: {
    SupportTeam: { known: none, unknown: none },
    Admin: { known: none, unknown: none },
  },
  listOrganisationMembers: BY_STAFF,
  listOrganisationTickets: BY_STAFF,
  updateContactOrganisation: { SupportTeam: MEMBERSHIP, Admin: MEMBERSHIP },
  listSharedTickets: { User: 'ok' },
  getSharedTicket: { User: NOT_SHARED },
}
