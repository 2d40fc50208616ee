import type { Db } from '../database/dialect.ts'
import type { DirectoryEntry, DirectoryNames, Person } from './person.ts'

const NO_NAMES: DirectoryNames = { displayName: '', formatted: '', givenName: '', familyName: '' }

/** Queries about people as a directory sees them: everybody with an account but machines, and who has only written mails. */
export function scimUserQueries(db: Db) {
  const people = () =>
    db
      .selectFrom('accounts as a')
      .where('a.deleted_at', 'is', null)
      .where('a.contact_since', 'is', null)
      // Written out, so that the index of people is used.
      .where((eb) => eb('a.is_service', '=', eb.lit(0)))
  const persons = () =>
    people()
      .leftJoin('scim_users as s', 's.account_id', 'a.id')
      .select(['a.id', 'a.username', 'a.email', 'a.role', 'a.department', 'a.employee_code', 'a.picture'])
      .select(['a.joined_at', 'a.own_role', 'a.suspended_at'])
      .select(['s.user_name', 's.external_id', 's.names', 's.changed_at'])
  type Row = Awaited<ReturnType<ReturnType<typeof persons>['execute']>>[number]

  const toPerson = (row: Row): Person => ({
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    department: row.department,
    employeeCode: row.employee_code,
    picture: row.picture,
    joinedAt: row.joined_at,
    ownRole: row.own_role ?? row.role,
    suspendedAt: row.suspended_at,
    userName: row.user_name ?? row.email,
    externalId: row.external_id,
    names: { ...NO_NAMES, ...(JSON.parse(row.names ?? '{}') as Partial<DirectoryNames>) },
    changedAt: row.changed_at,
  })

  const queries = {
    async find(id: string): Promise<Person | null> {
      const row = await persons().where('a.id', '=', id).executeTakeFirst()
      return row ? toPerson(row) : null
    },

    /** Some in the order of ids, from a place on. */
    async list(offset: number, limit: number): Promise<Person[]> {
      // What is passed over is passed over in the index of people alone.
      const ids = await people().select('a.id').orderBy('a.id').limit(limit).offset(offset).execute()
      if (ids.length === 0) return []
      const among = ids.map(({ id }) => id)
      return (await persons().where('a.id', 'in', among).orderBy('a.id').execute()).map(toPerson)
    },

    async count(): Promise<number> {
      const { count } = await people()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** The account that a directory knows by a name, in any letter case; those that no directory has written go by their address. */
    async idNamed(userName: string): Promise<string | null> {
      const key = userName.toLowerCase()
      const named = await db
        .selectFrom('scim_users')
        .select('account_id')
        .where('user_name_key', '=', key)
        .executeTakeFirst()
      if (named) return named.account_id
      const account = await db
        .selectFrom('accounts')
        .select('id')
        .where('email_key', '=', key)
        .where('deleted_at', 'is', null)
        .executeTakeFirst()
      const person = account ? await queries.find(account.id) : null
      return person?.changedAt === null ? person.id : null
    },

    async idExternal(externalId: string): Promise<string | null> {
      const row = await db
        .selectFrom('scim_users')
        .select('account_id')
        .where('external_id', '=', externalId)
        .executeTakeFirst()
      return row?.account_id ?? null
    },

    async set(accountId: string, { userName, externalId, names }: DirectoryEntry, at: string): Promise<void> {
      const said = {
        user_name: userName,
        user_name_key: userName.toLowerCase(),
        external_id: externalId,
        names: JSON.stringify(names),
        changed_at: at,
      }
      await db
        .insertInto('scim_users')
        .values({ account_id: accountId, ...said })
        .onConflict((conflict) => conflict.column('account_id').doUpdateSet(said))
        .execute()
    },

    async remove(accountId: string): Promise<void> {
      await db.deleteFrom('scim_users').where('account_id', '=', accountId).execute()
    },
  }
  return queries
}

declare module '../kernel/store.ts' {
  interface Queries {
    scimUsers: ReturnType<typeof scimUserQueries>
  }
}
