import type { ContactOnWire, ContactRowOnWire } from '@support-desk/contract'
import type { Contact, ContactRow } from './contact.ts'

/** A requester in a list. */
export const presentContactRow = (row: ContactRow): ContactRowOnWire => ({
  id: row.id,
  username: row.username,
  email: row.email,
  department: row.department,
  isContact: row.isContact,
  isSuspended: row.isSuspended,
  ticketsRaised: row.ticketsRaised,
  organisation: row.organisation,
})

/** A requester for staff. */
export const presentContact = (contact: Contact): ContactOnWire => ({
  ...presentContactRow(contact),
  createdAt: contact.joinedAt,
  addresses: contact.addresses,
  phones: contact.phones,
  notes: contact.notes,
})
