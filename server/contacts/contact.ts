import type { OrganisationName } from '@support-desk/contract'
import type { UserName } from '../kernel/actor.ts'
import type { FurtherAddress, PhoneNumber } from '../users/index.ts'

/** A requester in the list of contacts. */
export type ContactRow = UserName & {
  email: string
  department: string
  /** Whether the person has no login. */
  isContact: boolean
  isSuspended: boolean
  ticketsRaised: number
  organisation: OrganisationName | null
}

/** A note of staff about a requester. */
export type ContactNote = { id: string; author: UserName; text: string; createdAt: string }

/** A requester with all data that staff see. */
export type Contact = ContactRow & {
  joinedAt: string
  addresses: FurtherAddress[]
  phones: PhoneNumber[]
  notes: ContactNote[]
}
