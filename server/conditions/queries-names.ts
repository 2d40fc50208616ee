import { type Reference, REFERENCES } from '@support-desk/contract/condition/names'
import { labelKey, type NameInText as AnyName, type Role } from '@support-desk/contract'
import { type Db, LAST_SIGN } from '../database/dialect.ts'
import { TAG_NAME } from '../tickets/index.ts'
import { columnFor, compareNames, rangeOf } from '../kernel/named-text.ts'
import { survivorsOf, withSimilarNames } from '../users/index.ts'

/** A name that is no field value. */
type NameInText = AnyName & { refersTo: Reference }

/** A person, a team or a tag, by id and name. */
export type IdAndName = { id: string; name: string }
/** A suggested name. */
type NameSuggestion = IdAndName & {
  /** Whether it is a service account. */
  isService?: boolean
}

const ROLES = { assignee: 'SupportTeam', requester: 'User' } as const satisfies Partial<
  Record<Reference, Role>
>
const MOST_OFFERED = 20
const isAccount = (refersTo: Reference): refersTo is keyof typeof ROLES => refersTo in ROLES

/** The comparison key of a name: in any letter case and Unicode form. */
const keyOf = (refersTo: Reference, name: string): string =>
  isAccount(refersTo) ? name.normalize('NFC').toLowerCase() : labelKey(name)

const keyOfName = ({ refersTo, name }: NameInText): string => `${refersTo}:${keyOf(refersTo, name)}`

/** Queries about names of users, teams and tags. Deleted accounts have none. */
export const nameQueries = (db: Db) => {
  const living = (refersTo: keyof typeof ROLES) =>
    db
      .selectFrom('accounts')
      .select(['id', 'username as name'])
      .where('deleted_at', 'is', null)
      .where('role', '=', ROLES[refersTo])
  const teams = () => db.selectFrom('teams').select(['id', 'name'])
  const organisations = () => db.selectFrom('organisations').select(['id', 'name'])
  /** Includes merged tags, whose names stand for their target. */
  const tags = () => db.selectFrom('tags as named').select(TAG_NAME)

  /** Subjects with these name keys. */
  function withKeys(refersTo: Reference, keys: readonly string[]): Promise<(IdAndName & { key: string })[]> {
    if (isAccount(refersTo)) return withAccountKeys(refersTo, keys)
    if (refersTo === 'organisation')
      return organisations().select('name_key as key').where('name_key', 'in', keys).execute()
    return refersTo === 'team'
      ? teams().select('name_key as key').where('name_key', 'in', keys).execute()
      : tags()
          .select((eb) => [eb.fn.coalesce('named.merged_into', 'named.id').as('id'), 'named.name_key as key'])
          .where('named.name_key', 'in', keys)
          .execute()
  }

  const withPrimaryAddresses = (refersTo: keyof typeof ROLES, keys: readonly string[]) =>
    living(refersTo).select('email_key as key').where('email_key', 'in', keys).execute()

  /** Requesters by a further address. Staff have none. */
  const withFurtherAddresses = (keys: readonly string[]) =>
    db
      .selectFrom('contact_addresses as f')
      .innerJoin('accounts as a', 'a.id', 'f.account_id')
      .select(['a.id', 'a.username as name', 'f.email_key as key'])
      .where('f.email_key', 'in', keys)
      .where('a.deleted_at', 'is', null)
      .where('a.role', '=', 'User')
      .execute()

  /** Users by name or email address. */
  async function withAccountKeys(
    refersTo: keyof typeof ROLES,
    keys: readonly string[],
  ): Promise<(IdAndName & { key: string })[]> {
    const addresses = keys.filter((key) => key.includes('@'))
    const byAddress =
      addresses.length === 0
        ? []
        : [
            ...(refersTo === 'requester' ? await withFurtherAddresses(addresses) : []),
            ...(await withPrimaryAddresses(refersTo, addresses)),
          ]
    const byName = living(refersTo).select('username_key as key').where('username_key', 'in', keys)
    return [...byAddress, ...(await byName.execute())]
  }

  /** The names of ids. A merged tag or contact has the name of its target. */
  function withIds(refersTo: Reference, ids: readonly string[]): Promise<IdAndName[]> {
    if (refersTo === 'requester') return requestersWithIds(ids)
    if (refersTo === 'assignee') return living(refersTo).where('id', 'in', ids).execute()
    if (refersTo === 'organisation') return organisations().where('id', 'in', ids).execute()
    return refersTo === 'team'
      ? teams().where('id', 'in', ids).execute()
      : tags().select('named.id').where('named.id', 'in', ids).execute()
  }

  async function requestersWithIds(ids: readonly string[]): Promise<IdAndName[]> {
    const survivors = await survivorsOf(db, ids)
    const current = (id: string) => survivors.get(id) ?? id
    const rows = await living('requester').where('id', 'in', ids.map(current)).execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return ids.flatMap((id) => {
      const name = names.get(current(id))
      return name === undefined ? [] : [{ id, name }]
    })
  }

  return {
    /** The remaining contacts of merged ones, by the id of the merged one. */
    survivorsOf: (ids: readonly string[]): Promise<Map<string, string>> => survivorsOf(db, ids),

    /** Looks up names. Returns a function from name to id. */
    async idsByNames(names: readonly NameInText[]): Promise<(named: NameInText) => string | null> {
      const found = new Map<string, string>()
      for (const refersTo of REFERENCES) {
        const keys = names.filter((one) => one.refersTo === refersTo).map(({ name }) => keyOf(refersTo, name))
        if (keys.length === 0) continue
        for (const { id, key } of await withKeys(refersTo, keys)) found.set(`${refersTo}:${key}`, id)
      }
      return (named) => found.get(keyOfName(named)) ?? null
    },

    /** The current names of ids. */
    async namesByIds(
      ids: readonly { refersTo: Reference; id: string }[],
    ): Promise<(refersTo: Reference, id: string) => string | undefined> {
      const found = new Map<string, string>()
      for (const refersTo of REFERENCES) {
        const wanted = ids.filter((one) => one.refersTo === refersTo).map(({ id }) => id)
        if (wanted.length === 0) continue
        for (const { id, name } of await withIds(refersTo, wanted)) found.set(`${refersTo}:${id}`, name)
      }
      return (refersTo, id) => found.get(`${refersTo}:${id}`)
    },

    /** Suggestions with a prefix, by name; service accounts last, archived tags left out. */
    async beginning(refersTo: Reference, q: string): Promise<NameSuggestion[]> {
      const found = await firstOf(refersTo, q)
      return found.toSorted(
        (one, other) =>
          Number(one.isService ?? false) - Number(other.isService ?? false) ||
          compareNames(one.name, other.name),
      )
    },
  }

  /** The first matches of a prefix. */
  async function firstOf(refersTo: Reference, q: string): Promise<NameSuggestion[]> {
    if (isAccount(refersTo)) {
      const from = keyOf(refersTo, q)
      const to = from + LAST_SIGN
      const found = await living(refersTo)
        .select('is_service')
        .where('username_key', '>=', from)
        .where('username_key', '<', to)
        .orderBy('username_key')
        .orderBy('id')
        .limit(MOST_OFFERED)
        .execute()
      const rows = await withSimilarNames(db, q, { found, limit: MOST_OFFERED }, (query) =>
        query
          .select(['a.id', 'a.username as name', 'a.is_service'])
          .where('a.role', '=', ROLES[refersTo])
          .execute(),
      )
      return rows.map(({ is_service, ...one }) => ({ ...one, isService: is_service === 1 }))
    }
    const column = columnFor(q)
    const [from, to] = rangeOf(column, q)
    if (refersTo === 'organisation')
      return organisations()
        .where(column, '>=', from)
        .where(column, '<', to)
        .orderBy(column)
        .limit(MOST_OFFERED)
        .execute()
    if (refersTo === 'team')
      return teams()
        .where(column, '>=', from)
        .where(column, '<', to)
        .orderBy(column)
        .limit(MOST_OFFERED)
        .execute()
    return tags()
      .select((eb) => eb.fn.coalesce('named.merged_into', 'named.id').as('id'))
      .where(`named.${column}`, '>=', from)
      .where(`named.${column}`, '<', to)
      .where('named.archived_at', 'is', null)
      .where((eb) =>
        eb(
          eb
            .selectFrom('tags as other')
            .select('other.archived_at')
            .whereRef('other.id', '=', 'named.merged_into'),
          'is',
          null,
        ),
      )
      .orderBy(`named.${column}`)
      .limit(2 * MOST_OFFERED)
      .execute()
      .then((rows) => [...new Map(rows.map((tag) => [tag.id, tag])).values()].slice(0, MOST_OFFERED))
  }
}
