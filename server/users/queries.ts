import type { Selectable } from 'kysely'
import { ROLES } from '@support-desk/contract'
import { nameOfErased } from '../kernel/named-text.ts'
import type { Account } from '../kernel/ports.ts'
import type { AccountQueries, UsernameQueries } from '../kernel/store.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { prepared } from '../database/prepared.ts'
import type { Schema } from '../database/schema.ts'
import { isReserved, issueOf, lookAlikeOf } from './look-alikes.ts'
import { addName } from '../database/search/search-names.ts'
import { textOfAccount } from '../database/search/search-texts.ts'

export const ACCOUNT_COLUMNS = [
  'id',
  'username',
  'email',
  'role',
  'department',
  'employee_code',
  'picture',
  'joined_at',
] as const

type Row = Pick<Selectable<Schema['accounts']>, (typeof ACCOUNT_COLUMNS)[number]>

/** The account that a row describes. */
export const toAccount = (row: Row): Account => ({
  id: row.id,
  username: row.username,
  email: row.email,
  role: row.role,
  department: row.department,
  employeeCode: row.employee_code,
  picture: row.picture,
  joinedAt: row.joined_at,
})

const selectAccount = prepared((db, { id }: { id: string }) =>
  db.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('id', '=', id).where('deleted_at', 'is', null),
)

const selectUser = prepared((db, { id }: { id: string }) =>
  db.selectFrom('accounts').select(['id', 'username', 'role', 'picture']).where('id', '=', id),
)

const NAMES_OF_ERASED = new Set(ROLES.map((role) => nameOfErased(role).toLowerCase()))

type OfOneAccount = Omit<AccountQueries, 'listSupportMembers' | 'listWithTickets' | keyof UsernameQueries>

/** Queries about single accounts. */
export function accountQueries(db: Db, dialect: Dialect): OfOneAccount {
  const living = () => db.selectFrom('accounts').where('deleted_at', 'is', null)
  const isUsed = async (column: 'username_key' | 'email_key', value: string) =>
    (await living().select('id').where(column, '=', value.toLowerCase()).executeTakeFirst()) !== undefined

  const looksUsed = async (username: string) =>
    (await living()
      .select('id')
      .where('username_skeleton', '=', lookAlikeOf(username))
      .executeTakeFirst()) !== undefined

  /** What is in use, also where a name may be a reserved word. */
  const inUse = async (username: string, email: string) => {
    // Nobody is to pass for somebody who was erased.
    if (NAMES_OF_ERASED.has(username.toLowerCase())) return 'name_in_use'
    if ((await isUsed('username_key', username)) || (await looksUsed(username))) return 'name_in_use'
    return (await isUsed('email_key', email)) ? 'email_in_use' : null
  }

  const queries: OfOneAccount = {
    async find(id) {
      const [row] = (await selectAccount(db, { id })).rows
      return row ? toAccount(row) : null
    },

    async findUser(id) {
      return (await selectUser(db, { id })).rows[0] ?? null
    },

    async findByEmail(email) {
      const row = await living()
        .select(ACCOUNT_COLUMNS)
        .where('email_key', '=', email.toLowerCase())
        .executeTakeFirst()
      return row ? toAccount(row) : null
    },

    async passwordHash(id) {
      const row = await living().select('password_hash').where('id', '=', id).executeTakeFirst()
      return row?.password_hash ?? null
    },

    async setPassword(id, passwordHash) {
      await db
        .updateTable('accounts')
        .set({ password_hash: passwordHash, must_change_password: 0 })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    async findForLogin(login) {
      const named = (column: 'username_key' | 'email_key', text = login) =>
        living()
          .select([...ACCOUNT_COLUMNS, 'password_hash'])
          .where(column, '=', text.toLowerCase())
          .executeTakeFirst()
      // Names are kept in this form since there are rules for them; earlier ones as they were typed.
      const normal = login.normalize('NFC')
      const row =
        (await named('email_key')) ??
        (await named('username_key')) ??
        (normal === login ? undefined : await named('username_key', normal))
      return row ? { account: toAccount(row), passwordHash: row.password_hash } : null
    },

    async conflict(username, email) {
      return isReserved(username) ? 'name_reserved' : inUse(username, email)
    },

    async insert({ id, username, email, role, joinedAt, passwordHash, mustChangePassword = false }) {
      await dialect.oneAtATime(db, 'usernames')
      const known = await inUse(username, email)
      if (known) return known
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
          role,
          department: '',
          employee_code: '',
          joined_at: joinedAt,
        })
        // Somebody may have come in between, on another node.
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) return (await inUse(username, email)) ?? 'name_in_use'
      await dialect.search.addAccount(db, id, textOfAccount({ username, email }))
      await addName(db, id, username)
      return null
    },

    async setProfile(id, { department, employeeCode, picture }) {
      await db
        .updateTable('accounts')
        .set({ department, employee_code: employeeCode, picture })
        .where('id', '=', id)
        .where('deleted_at', 'is', null)
        .execute()
    },

    async erase(id, at) {
      const account = await queries.find(id)
      if (account) await dialect.search.removeAccount(db, id, textOfAccount(account))
      await db
        .updateTable('accounts')
        .set({
          email: '',
          email_key: '',
          password_hash: '',
          department: '',
          employee_code: '',
          picture: null,
        })
        .set({ deleted_at: at })
        .where('id', '=', id)
        .execute()
    },

    async count(role) {
      const { count } = await living()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('role', '=', role)
        .executeTakeFirstOrThrow()
      return count
    },

    hold: (id) => dialect.hold(db, 'accounts', id),
    holdAdmins: () => dialect.oneAtATime(db, 'admins'),
  }
  return queries
}
