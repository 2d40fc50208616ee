import type { Role } from '@support-desk/contract'
import type { Account } from '../users/index.ts'

/** Names as a directory wrote them; empty where it wrote none. */
export type DirectoryNames = {
  displayName: string
  formatted: string
  givenName: string
  familyName: string
}

/** What a directory says of somebody beside what accounts have. */
export type DirectoryEntry = { userName: string; externalId: string | null; names: DirectoryNames }

/** A team of which the person is a member. */
export type GroupOfPerson = { id: string; name: string }

/** Somebody with an account, as a directory sees them. */
export type Person = Account &
  DirectoryEntry & {
    /** The role that they have without what groups of login providers give: that a directory sees and sets. */
    ownRole: Role
    suspendedAt: string | null
    /** When the directory changed something; null: it never did. */
    changedAt: string | null
    groups: readonly GroupOfPerson[]
  }
