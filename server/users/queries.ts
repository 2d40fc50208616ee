import { type Role, ROLES } from '@support-desk/contract'
import { sql } from 'kysely'
import { compareNames, nameOfErased } from '../kernel/named-text.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { usersQueries } from './queries-lists.ts'
import { ACCOUNT_COLUMNS, toAccount } from './queries-rows.ts'
import { NO_PREFERENCES } from './queries-preferences.ts'
import { joinByDomain } from './membership/queries.ts'
import { addressQueries, dropAddresses } from './addresses/queries.ts'
import { closingQueries } from './queries-closing.ts'
import { contactQueries } from './queries-contacts.ts'
import { suspensionQueries } from './queries-suspension.ts'
import { usernameQueries } from './queries-usernames.ts'
import { isReserved, issueOf, lookAlikeOf } from './names/look-alikes.ts'
import { indexAccount } from '../database/search/account-names.ts'
import type { Account, NewAccount, User } from './account.ts'

const selectAccount = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('accounts')
      .select(ACCOUNT_COLUMNS)
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .where('suspended_at', 'is', null),
  )

const selectUser = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db
      .selectFrom('accounts')
      .select(['id', 'username', 'role', 'picture', 'contact_since', 'claimed_at as claimedAt', 'is_service'])
      .where('id', '=', id),
  )

/** A literal, so that the partial index is used. */
const IS_SERVICE = sql<boolean>`is_service = 1`

const NAMES_OF_ERASED = new Set(ROLES.map((role) => nameOfErased(role).toLowerCase()))

/** Queries about accounts. */
export function accountQueries(db: Db, dialect: Dialect) {
  const living = () => db.selectFrom('accounts').where('deleted_at', 'is', null)
  const active = () => living().where('suspended_at', 'is', null)
  /** Accounts of people with a login, including suspended ones. */
  const ownLogins = () => living().where('contact_since', 'is', null).where('is_service', '=', 0)
  /** Accounts that can log in. */
  const withLogin = () => ownLogins().where('suspended_at', 'is', null)
  const nameUsed = async (username: string) =>
    (await living().select('id').where('username_key', '=', username.toLowerCase()).executeTakeFirst()) !==
    undefined

  const looksUsed = async (username: string) =>
    (await living()
      .select('id')
      .where('username_skeleton', '=', lookAlikeOf(username))
      .executeTakeFirst()) !== undefined

  /** The conflict of a name and an address, without the reserved words. */
  const inUse = async (username: string, email: string, role?: Role) => {
    // A user with such a name could be mistaken for an erased one.
    if (NAMES_OF_ERASED.has(username.toLowerCase())) return 'name_in_use'
    if ((await nameUsed(username)) || (await looksUsed(username))) return 'name_in_use'
    // The owner of a contact's address takes over the contact.
    if (role === 'User' && (await queries.findContact(email))) return null
    return (await queries.ownerOfAddress(email)) === null ? null : 'email_in_use'
  }

  const queries = {
    ...usersQueries(db),
    ...usernameQueries(db, dialect),
    ...addressQueries(db),
    ...contactQueries(db, dialect),
    ...closingQueries(db),
    ...suspensionQueries(db, dialect),

    /** An active account; null if it is gone or suspended. */
    async find(id: string): Promise<Account | null> {
      const [row] = (await selectAccount(db, { id })).rows
      return row ? toAccount(row) : null
    },

    /** An account that is not deleted. It may be suspended. */
    async findKept(id: string): Promise<Account | null> {
      const row = await living().select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** The public data of an account, even of a deleted one. */
    async findUser(id: string): Promise<User | null> {
      const [row] = (await selectUser(db, { id })).rows
      if (!row) return null
      const { contact_since: contactSince, is_service: isService, ...user } = row
      return { ...user, isContact: contactSince !== null, isService: isService === 1 }
    },

    /** Service accounts, by name. */
    async serviceAccounts(): Promise<Account[]> {
      const rows = await living().select(ACCOUNT_COLUMNS).where(IS_SERVICE).execute()
      return rows.map(toAccount).toSorted((one, other) => compareNames(one.username, other.username))
    },

    /** A service account; null if the account is of another kind or gone. */
    async findService(id: string): Promise<Account | null> {
      const row = await living()
        .select(ACCOUNT_COLUMNS)
        .where('id', '=', id)
        .where(IS_SERVICE)
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** The account with an address that can log in. */
    async findByEmail(email: string): Promise<Account | null> {
      const row = await withLogin()
        .select(ACCOUNT_COLUMNS)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** The password hash of an account; null if it is gone. */
    async passwordHash(id: string): Promise<string | null> {
      const row = await living().select('password_hash').where('id', '=', id).executeTakeFirst()
      return row?.password_hash ?? null
    },

    /** Sets a password. A required change of password is then done. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash, must_change_password: 0 })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /** The account that logs in with this name or address, in any letter case. An address wins over a name. */
    async findForLogin(
      login: string,
    ): Promise<{ account: Account; passwordHash: string; isSuspended: boolean } | null> {
      const named = (column: 'username_key' | 'email_key', text = login) =>
        ownLogins()
          .select([...ACCOUNT_COLUMNS, 'password_hash', 'suspended_at'])
          .where(column, '=', text.toLowerCase())
          .executeTakeFirst()
      // Names are stored in NFC since there are rules; earlier ones as typed.
      const normal = login.normalize('NFC')
      const row =
        (await named('email_key')) ??
        (await named('username_key')) ??
        (normal === login ? undefined : await named('username_key', normal))
      if (!row) return null
      return {
        account: toAccount(row),
        passwordHash: row.password_hash,
        isSuspended: row.suspended_at !== null,
      }
    },

    /**
     * The conflict of a new account: name or address in use, in any letter case, a look-alike name, or a reserved name.
     */
    async conflict(
      username: string,
      email: string,
      role: Role,
    ): Promise<'name_in_use' | 'name_reserved' | 'email_in_use' | null> {
      return isReserved(username) ? 'name_reserved' : inUse(username, email, role)
    },

    /** Inserts an account, also with a reserved name. Returns a conflict that arose after the check, or null. */
    async insert(account: NewAccount): Promise<'name_in_use' | 'email_in_use' | null> {
      const { id, username, email, role, joinedAt, passwordHash, isProved = true } = account
      await dialect.oneAtATime(db, 'usernames')
      const known = await inUse(username, email, role)
      if (known) return known
      const contact = role === 'User' ? await queries.findContact(email) : null
      if (contact) {
        await queries.claimContact({ ...contact, username, email, passwordHash, at: joinedAt, isProved })
        return null
      }
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('accounts')
        .values({
          id,
          username,
          username_key: username.toLowerCase(),
          username_skeleton: lookAlikeOf(username),
          username_issue: issueOf(username, role) ?? '',
          email,
          email_key: email.toLowerCase(),
          password_hash: passwordHash,
          must_change_password: account.mustChangePassword ? 1 : 0,
          ...(account.isService && { is_service: 1, mail_assigned: 0, mail_status: 0, mail_chat: 0 }),
          role,
          department: '',
          employee_code: '',
          joined_at: joinedAt,
        })
        // A concurrent request on another node may have taken the name or address.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return (await inUse(username, email)) ?? 'name_in_use'
      await indexAccount(db, { id, username, email })
      if (role === 'User' && !account.isService)
        await joinByDomain(db, { accountId: id, email, at: joinedAt, isProved })
      return null
    },

    /** The role of an account, and its own role if groups of a provider gave it another one. */
    async roles(id: string): Promise<{ role: Role; ownRole: Role | null } | null> {
      const row = await living().select(['role', 'own_role']).where('id', '=', id).executeTakeFirst()
      return row ? { role: row.role, ownRole: row.own_role } : null
    },

    async setRole(
      id: string,
      { role, ownRole, username }: { role: Role; ownRole: Role | null; username: string },
    ): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ role, own_role: ownRole, username_issue: issueOf(username, role) ?? '' })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    async updateProfile(
      id: string,
      { department, employeeCode, picture }: Pick<Account, 'department' | 'employeeCode' | 'picture'>,
    ): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ department, employee_code: employeeCode, picture })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /** Removes all personal data except the name, and frees name and address for others. */
    async erase(id: string, at: string): Promise<void> {
      const account = await queries.findKept(id)
      await dropAddresses(db, id)
      if (account) await indexAccount(db, { ...account, email: '' })
      await db.deleteFrom('phone_numbers').where('account_id', '=', id).execute()
      await db
        .updateTable('accounts')
        .set({
          email: '',
          email_key: '',
          password_hash: '',
          department: '',
          employee_code: '',
          picture: null,
          ...NO_PREFERENCES,
        })
        .set({ deleted_at: at })
        .where('id', '=', id)
        .execute()
    },

    /** Number of active accounts of a role. */
    async count(role: Role): Promise<number> {
      const { count } = await active()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('role', '=', role)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Addresses of active admins. */
    admins: (): Promise<{ id: string; email: string }[]> =>
      active().select(['id', 'email']).where('role', '=', 'Admin').orderBy('id').execute(),

    /** Locks the account until the transaction ends. Lock accounts before tickets. */
    hold: (id: string): Promise<void> => dialect.hold(db, 'accounts', id),
    /** Locks the account shared until the transaction ends, for the many concurrent changes that rely on it. */
    keep: (id: string): Promise<void> => dialect.keepAccount(db, id),
    /** Serialises changes of admins until the transaction ends. */
    holdAdmins: (): Promise<void> => dialect.oneAtATime(db, 'admins'),
  }
  return queries
}
