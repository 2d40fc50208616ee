import type { Role } from '@support-desk/contract'
import type { Account } from '../users/index.ts'

/** Names from the directory; empty when missing. */
export type DirectoryNames = {
  displayName: string
  formatted: string
  givenName: string
  familyName: string
}

/** Directory data of an account. */
export type DirectoryEntry = { userName: string; externalId: string | null; names: DirectoryNames }

/** A team that the person belongs to. */
export type GroupOfPerson = { id: string; name: string }

/** An account with its directory data. */
export type Person = Account &
  DirectoryEntry & {
    /** The role without the grants of login providers. Directories see and set this role. */
    ownRole: Role
    suspendedAt: string | null
    /** The last change by the directory; null: none. */
    changedAt: string | null
    groups: readonly GroupOfPerson[]
  }
