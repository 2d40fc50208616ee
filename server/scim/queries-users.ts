import { type Expression, sql } from 'kysely'
import type { Db } from '../database/dialect.ts'
import type { Operator } from './filter.ts'
import type { DirectoryEntry, DirectoryNames, GroupOfPerson, Person } from './person.ts'
import type { PersonCondition } from './person-filter.ts'

const COMPARED = { eq: '=', gt: '>', ge: '>=', lt: '<', le: '<=' } as const satisfies Partial<
  Record<Operator, string>
>
const comparedBy = (operator: Operator) => (operator === 'sw' ? '=' : COMPARED[operator])
/** Escapes the wildcards of `like`. */
const literal = (text: string): string => text.replaceAll(/[\\%_]/g, String.raw`\$&`)

const NO_NAMES: DirectoryNames = { displayName: '', formatted: '', givenName: '', familyName: '' }

/** Queries of people for directories: all accounts except service accounts and contacts. */
export function scimUserQueries(db: Db) {
  const people = () =>
    db
      .selectFrom('accounts as a')
      .where('a.deleted_at', 'is', null)
      .where('a.contact_since', 'is', null)
      // A literal, so that the partial index of people is used.
      .where((eb) => eb('a.is_service', '=', eb.lit(0)))
  const persons = () =>
    people()
      .leftJoin('scim_users as s', 's.account_id', 'a.id')
      .select(['a.id', 'a.username', 'a.email', 'a.role', 'a.own_role as ownRole', 'a.department'])
      .select(['a.employee_code as employeeCode', 'a.picture', 'a.joined_at as joinedAt'])
      .select(['a.suspended_at as suspendedAt', 's.user_name as userName', 's.external_id as externalId'])
      .select(['s.names', 's.changed_at as changedAt'])
  type Row = Awaited<ReturnType<ReturnType<typeof persons>['execute']>>[number]

  /** Accounts that match all conditions, joined with their directory data. */
  const fitting = (conditions: readonly PersonCondition[], id: string | null) => {
    let query = people().leftJoin('scim_users as s', 's.account_id', 'a.id')
    if (id !== null) query = query.where('a.id', '=', id)
    for (const condition of conditions) {
      query = query.where(({ eb, fn, ref }) => {
        switch (condition.column) {
          case 'active':
            return eb('a.suspended_at', condition.value ? 'is' : 'is not', null)
          case 'createdAt':
            return eb('a.joined_at', comparedBy(condition.operator), condition.value)
          case 'changedAt': {
            const changedAt = fn.coalesce('s.changed_at', 'a.joined_at')
            return eb(changedAt, comparedBy(condition.operator), condition.value)
          }
          case 'externalId':
            return startsWith(ref('s.external_id'), condition.prefix)
          case 'email':
            return startsWith(ref('a.email_key'), condition.prefix.toLowerCase())
          case 'userName':
            return startsWith(fn.coalesce('s.user_name_key', 'a.email_key'), condition.prefix.toLowerCase())
        }
      })
    }
    return query
  }

  async function groupsOf(accountIds: readonly string[]): Promise<Map<string, GroupOfPerson[]>> {
    const rows = await db
      .selectFrom('team_members as m')
      .innerJoin('teams as t', 't.id', 'm.team_id')
      .select(['m.account_id', 't.id', 't.name'])
      .where('m.account_id', 'in', accountIds)
      .execute()
    const sorted = rows.toSorted((one, other) => (one.id < other.id ? -1 : 1))
    return Map.groupBy(sorted, (row) => row.account_id)
  }

  async function withGroups(rows: readonly Row[]): Promise<Person[]> {
    if (rows.length === 0) return []
    const groups = await groupsOf(rows.map(({ id }) => id))
    return rows.map((row) => ({ ...toPerson(row), groups: groups.get(row.id) ?? [] }))
  }

  const toPerson = (row: Row): Omit<Person, 'groups'> => ({
    ...row,
    ownRole: row.ownRole ?? row.role,
    userName: row.userName ?? row.email,
    names: { ...NO_NAMES, ...(JSON.parse(row.names ?? '{}') as Partial<DirectoryNames>) },
  })

  const queries = {
    async find(id: string): Promise<Person | null> {
      const row = await persons().where('a.id', '=', id).executeTakeFirst()
      const [person] = await withGroups(row ? [row] : [])
      return person ?? null
    },

    /** A page of people by id. */
    async list(offset: number, limit: number): Promise<Person[]> {
      // The offset is applied on the index of people only.
      const ids = await people().select('a.id').orderBy('a.id').limit(limit).offset(offset).execute()
      if (ids.length === 0) return []
      const among = ids.map(({ id }) => id)
      return withGroups(await persons().where('a.id', 'in', among).orderBy('a.id').execute())
    },

    /** A page of the people that match all conditions, by id, and their total number. `id` limits the search to one account. */
    async listFitting(
      conditions: readonly PersonCondition[],
      { id, offset, limit }: { id: string | null; offset: number; limit: number },
    ): Promise<{ rows: Person[]; total: number }> {
      const { count } = await fitting(conditions, id)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      const page = fitting(conditions, id).select('a.id').orderBy('a.id').limit(limit).offset(offset)
      const ids = limit === 0 ? [] : (await page.execute()).map((row) => row.id)
      const rows = ids.length === 0 ? [] : await persons().where('a.id', 'in', ids).orderBy('a.id').execute()
      return { rows: await withGroups(rows), total: Number(count) }
    },

    async count(): Promise<number> {
      const { count } = await people()
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return Number(count)
    },

    /** The account with a directory user name, ignoring case. Accounts without directory data use their email address. */
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

const startsWith = (column: Expression<string | null>, prefix: string) =>
  sql<boolean>`${column} like ${`${literal(prefix)}%`} escape ${sql.lit('\\')}`
