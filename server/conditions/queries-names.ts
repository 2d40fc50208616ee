import type { Reference } from '@support-desk/contract/condition/names'
import { type NameInText, type Role, teamNameKey } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'

/** Somebody or a team, by id and name. */
export type Named = { id: string; name: string }

const ROLES: Record<Exclude<Reference, 'team'>, Role> = { assignee: 'SupportTeam', requester: 'User' }
const MOST_OFFERED = 20
/** After every text that begins with another. */
const LAST_SIGN = '\u{10ffff}'

/** How a name is compared: in any letter case, whichever way it was typed. */
const keyOf = (refersTo: Reference, name: string): string =>
  refersTo === 'team' ? teamNameKey(name) : name.normalize('NFC').toLowerCase()

const keyOfName = ({ refersTo, name }: NameInText): string => `${refersTo}:${keyOf(refersTo, name)}`

/** Queries about names of users and teams. Those who are gone have none. */
export const nameQueries = (db: Db) => {
  const living = (refersTo: Exclude<Reference, 'team'>) =>
    db
      .selectFrom('accounts')
      .select(['id', 'username as name', 'username_key as key'])
      .where('deleted_at', 'is', null)
      .where('role', '=', ROLES[refersTo])
  const teams = () => db.selectFrom('teams').select(['id', 'name', 'name_key as key'])

  return {
    /** Who or what is called so; the answer looks up the names that were asked for. */
    async idsByNames(names: readonly NameInText[]): Promise<(named: NameInText) => string | null> {
      const found = new Map<string, string>()
      for (const refersTo of ['assignee', 'requester', 'team'] as const) {
        const keys = names.filter((one) => one.refersTo === refersTo).map(({ name }) => keyOf(refersTo, name))
        if (keys.length === 0) continue
        const rows =
          refersTo === 'team'
            ? await teams().where('name_key', 'in', keys).execute()
            : await living(refersTo).where('username_key', 'in', keys).execute()
        for (const { id, key } of rows) found.set(`${refersTo}:${key}`, id)
      }
      return (named) => found.get(keyOfName(named)) ?? null
    },

    /** The names that some ids have now. */
    async namesByIds(
      ids: readonly { refersTo: Reference; id: string }[],
    ): Promise<(refersTo: Reference, id: string) => string | undefined> {
      const found = new Map<string, string>()
      for (const refersTo of ['assignee', 'requester', 'team'] as const) {
        const wanted = ids.filter((one) => one.refersTo === refersTo).map(({ id }) => id)
        if (wanted.length === 0) continue
        const rows =
          refersTo === 'team'
            ? await teams().where('id', 'in', wanted).execute()
            : await living(refersTo).where('id', 'in', wanted).execute()
        for (const { id, name } of rows) found.set(`${refersTo}:${id}`, name)
      }
      return (refersTo, id) => found.get(`${refersTo}:${id}`)
    },

    /** Some that begin so, by name. */
    async beginning(refersTo: Reference, q: string): Promise<Named[]> {
      const from = keyOf(refersTo, q)
      const rows =
        refersTo === 'team'
          ? await teams()
              .where('name_key', '>=', from)
              .where('name_key', '<', from + LAST_SIGN)
              .orderBy('name_key')
              .limit(MOST_OFFERED)
              .execute()
          : await living(refersTo)
              .where('username_key', '>=', from)
              .where('username_key', '<', from + LAST_SIGN)
              .orderBy('username_key')
              .orderBy('id')
              .limit(MOST_OFFERED)
              .execute()
      return rows.map(({ id, name }) => ({ id, name }))
    },
  }
}
