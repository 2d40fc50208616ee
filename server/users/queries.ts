import { type Role, ROLES } from '@support-desk/contract'
import { sql } from 'kysely'
import { compareNames, nameOfErased } from '../kernel/named-text.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { usersQueries } from './queries-lists.ts'
import { ACCOUNT_COLUMNS, toAccount } from './queries-rows.ts'
import { NO_PREFERENCES } from './queries-preferences.ts'
import { contactQueries } from './queries-contacts.ts'
import { suspensionQueries } from './queries-suspension.ts'
import { usernameQueries } from './queries-usernames.ts'
import { isReserved, issueOf, lookAlikeOf } from './look-alikes.ts'
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

/** Written out, so that the index of these few is used. */
const IS_SERVICE = sql<boolean>`is_service = 1`

const NAMES_OF_ERASED = new Set(ROLES.map((role) => nameOfErased(role).toLowerCase()))

/** Queries about accounts. */
export function accountQueries(db: Db, dialect: Dialect) {
  const living = () => db.selectFrom('accounts').where('deleted_at', 'is', null)
  const active = () => living().where('suspended_at', 'is', null)
  /** Accounts of people who have a login, also of those who are suspended. */
  const ownLogins = () => living().where('contact_since', 'is', null).where('is_service', '=', 0)
  /** Accounts that somebody can log in with. */
  const withLogin = () => ownLogins().where('suspended_at', 'is', null)
  const isUsed = async (column: 'username_key' | 'email_key', value: string) =>
    (await living().select('id').where(column, '=', value.toLowerCase()).executeTakeFirst()) !== undefined

  const looksUsed = async (username: string) =>
    (await living()
      .select('id')
      .where('username_skeleton', '=', lookAlikeOf(username))
      .executeTakeFirst()) !== undefined

  /** What is in use, also where a name may be a reserved word. */
  const inUse = async (username: string, email: string, role?: Role) => {
    // Nobody is to pass for somebody who was erased.
    if (NAMES_OF_ERASED.has(username.toLowerCase())) return 'name_in_use'
    if ((await isUsed('username_key', username)) || (await looksUsed(username))) return 'name_in_use'
    // Whoever reads the mail of a contact takes its account over.
    if (role === 'User' && (await queries.findContact(email))) return null
    return (await isUsed('email_key', email)) ? 'email_in_use' : null
  }

  const queries = {
    ...usersQueries(db),
    ...usernameQueries(db, dialect),
    ...contactQueries(db, dialect),
    ...suspensionQueries(db, dialect),

    /** Null where the account is gone or suspended: nobody acts with it, and nothing is given to it. */
    async find(id: string): Promise<Account | null> {
      const [row] = (await selectAccount(db, { id })).rows
      return row ? toAccount(row) : null
    },

    /** An account that is not gone, also one that is suspended. */
    async findKept(id: string): Promise<Account | null> {
      const row = await living().select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** Who somebody is or was: also of an account that is gone. */
    async findUser(id: string): Promise<User | null> {
      const [row] = (await selectUser(db, { id })).rows
      if (!row) return null
      const { contact_since: contactSince, is_service: isService, ...user } = row
      return { ...user, isContact: contactSince !== null, isService: isService === 1 }
    },

    /** Accounts of machines, by name. */
    async serviceAccounts(): Promise<Account[]> {
      const rows = await living().select(ACCOUNT_COLUMNS).where(IS_SERVICE).execute()
      return rows.map(toAccount).toSorted((one, other) => compareNames(one.username, other.username))
    },

    /** The account of a machine; null where it is that of somebody, or gone. */
    async findService(id: string): Promise<Account | null> {
      const row = await living()
        .select(ACCOUNT_COLUMNS)
        .where('id', '=', id)
        .where(IS_SERVICE)
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** The account with an address that somebody can log in with. */
    async findByEmail(email: string): Promise<Account | null> {
      const row = await withLogin()
        .select(ACCOUNT_COLUMNS)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },

    /** What a password of the account is checked against; null when it is gone. */
    async passwordHash(id: string): Promise<string | null> {
      const row = await living().select('password_hash').where('id', '=', id).executeTakeFirst()
      return row?.password_hash ?? null
    },

    /** From then on its owner does not have to choose another one first. */
    async setPassword(id: string, passwordHash: string): Promise<void> {
      await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash, must_change_password: 0 })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    /** The account that logs in with this name or address, in any letter case; an address wins over a name. */
    async findForLogin(
      login: string,
    ): Promise<{ account: Account; passwordHash: string; isSuspended: boolean } | null> {
      const named = (column: 'username_key' | 'email_key', text = login) =>
        ownLogins()
          .select([...ACCOUNT_COLUMNS, 'password_hash', 'suspended_at'])
          .where(column, '=', text.toLowerCase())
          .executeTakeFirst()
      // Names are kept in this form since there are rules for them; earlier ones as they were typed.
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

    /** What of a new account is in use already, in any letter case or by a name that looks the same, or cannot be chosen. */
    async conflict(
      username: string,
      email: string,
      role: Role,
    ): Promise<'name_in_use' | 'name_reserved' | 'email_in_use' | null> {
      return isReserved(username) ? 'name_reserved' : inUse(username, email, role)
    },

    /** What is in use by one that came between check and insert; null when it was inserted, also under a reserved name. */
    async insert({
      id,
      username,
      email,
      role,
      joinedAt,
      passwordHash,
      mustChangePassword = false,
      isService = false,
    }: NewAccount): Promise<'name_in_use' | 'email_in_use' | null> {
      await dialect.oneAtATime(db, 'usernames')
      const known = await inUse(username, email, role)
      if (known) return known
      const contact = role === 'User' ? await queries.findContact(email) : null
      if (contact) {
        await queries.claimContact({ ...contact, username, email, passwordHash, at: joinedAt })
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
          must_change_password: mustChangePassword ? 1 : 0,
          ...(isService && { is_service: 1, mail_assigned: 0, mail_status: 0, mail_chat: 0 }),
          role,
          department: '',
          employee_code: '',
          joined_at: joinedAt,
        })
        // Somebody may have come in between, on another node.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return (await inUse(username, email)) ?? 'name_in_use'
      await indexAccount(db, { id, username, email })
      return null
    },

    /** The role of an account, and the one that it has by itself where groups of a provider gave it another one. */
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

    /** Takes away everything but the name, which stays readable, and frees name and address for others. */
    async erase(id: string, at: string): Promise<void> {
      const account = await queries.findKept(id)
      if (account) await indexAccount(db, { ...account, email: '' })
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

    /** How many somebody can use. */
    async count(role: Role): Promise<number> {
      const { count } = await active()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('role', '=', role)
        .executeTakeFirstOrThrow()
      return count
    },

    /** Where admins get their mail. */
    admins: (): Promise<{ id: string; email: string }[]> =>
      active().select(['id', 'email']).where('role', '=', 'Admin').orderBy('id').execute(),

    /** Nobody else changes the account until this transaction ends. Accounts are held before tickets. */
    hold: (id: string): Promise<void> => dialect.hold(db, 'accounts', id),
    /** Nobody changes the account until this transaction ends: for changes that are based on it, of which many go on at a time. */
    keep: (id: string): Promise<void> => dialect.keepAccount(db, id),
    /** Nobody else makes or deletes admins until this transaction ends. */
    holdAdmins: (): Promise<void> => dialect.oneAtATime(db, 'admins'),
  }
  return queries
}
declare module '../kernel/store.ts' {
  interface Queries {
    accounts: ReturnType<typeof accountQueries>
  }
}
