import { type ErrorCode, LIMITS } from '@support-desk/contract'
import type { Contact } from '../contact.ts'

type Parties = { survivor: Contact; merged: Contact; tickets: number }

/** The reason that prevents a merge, or null. A person with a login can remain, but is never merged away. */
export function obstacleToMerge({ survivor, merged, tickets }: Parties): ErrorCode | null {
  if (survivor.id === merged.id) return 'same_contact'
  if (survivor.isSuspended || merged.isSuspended) return 'contact_suspended'
  // Logins, sessions and entries of a directory belong to one account.
  if (!merged.isContact) return 'merged_has_login'
  if (tickets > LIMITS.mergedContactTickets) return 'too_many_contact_tickets'
  const addresses = survivor.addresses.length + merged.addresses.length + Number(merged.email !== '')
  if (addresses > LIMITS.contactAddresses) return 'too_many_addresses'
  if (survivor.phones.length + merged.phones.length > LIMITS.contactPhones) return 'too_many_phones'
  if (survivor.notes.length + merged.notes.length > LIMITS.contactNotes) return 'too_many_contact_notes'
  return null
}
