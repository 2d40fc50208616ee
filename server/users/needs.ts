import type { Role } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { TxContext } from '../kernel/context.ts'
import type { Queries } from '../kernel/store.ts'
import type { Account, KnownUser } from './account.ts'
import type { Departure } from './departure/departure.ts'

/** Functions that users need from areas that depend on them. */
declare module '../kernel/context.ts' {
  interface Context {
    /** Unassigns some unsolved tickets of an account. Returns their number: fewer than `limit` at the end. */
    freeTicketsOf(
      ctx: TxContext,
      departure: Pick<Departure, 'accountId' | 'actorId'>,
      limit: number,
    ): Promise<number>
    /** Ends some sessions of a deleted account. Returns their number: fewer than `limit` at the end. */
    endSessionsOf(tx: Queries, accountId: string, limit: number): Promise<number>
    /** The roles that an account gets from groups of login providers. */
    grantedRoles(tx: Queries, accountId: string): Promise<(Role | null)[]>
    /** Replaces a name in waiting mails after an id. Returns the id after which to continue, or null at the end. */
    renameInMail(
      ctx: TxContext,
      names: { username: string; name: string },
      after: string,
      limit: number,
    ): Promise<string | null>
  }
  interface Changes {
    /** Before the row of an account is locked. Handlers lock the rows of its sessions and tokens first. */
    accountLocking: { id: string }
    /** An account is deleted or erased. For an admin, the transaction has the lock `admins`. */
    accountDeleted: KnownUser
    /** An account is suspended. The transaction has the lock `admins`. */
    accountSuspended: { account: Pick<Account, 'id' | 'email' | 'role'>; actor: Actor }
    roleChanged: { id: string; to: Role; isLower: boolean }
  }
}
