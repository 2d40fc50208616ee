import type { UserName } from '../../kernel/actor.ts'
import type { MovedTickets } from '../../tickets/index.ts'
import type { StoredMembership } from '../../users/index.ts'

/** All that a merge moved, for its undo. It holds addresses and numbers, so it is emptied with either account. */
export type Moved = MovedTickets & {
  /** The primary address of the merged contact, or empty. */
  email: string
  /** All addresses of the merged contact. */
  emails: string[]
  /** Whether the remaining contact had no address before. */
  hadNoEmail: boolean
  phones: string[]
  /** Numbers that the remaining contact had already. */
  samePhones: { id: string; number: string; createdAt: string }[]
  notes: string[]
  membership: StoredMembership | null
}

/** A merge of a contact into another one. `moved` is null after an account was deleted. */
export type ContactMerge = {
  id: string
  survivorId: string
  mergedId: string
  moved: Moved | null
}

/** A merge in a list. */
export type ListedMerge = { id: string; merged: UserName; actor: UserName | null; mergedAt: string }
