import {
  foldLetters,
  hasChoices,
  type ConditionOp,
  isDay,
  type NameInText,
  numberValue,
  textValue,
  YES_NO,
} from '@support-desk/contract'
import { type FieldReference, isFieldReference, keyOfField } from '@support-desk/contract/condition/names'
import { type Db, LAST_SIGN } from '../../database/dialect.ts'
import { accountFamily, survivorsOf, withSimilarNames } from '../../users/index.ts'
import type { Field } from './field.ts'

/** A value with its name in conditions. */
type IdAndName = { id: string; name: string }
type Kinds = Map<string, Pick<Field, 'key' | 'kind' | 'name'>>

const MOST_OFFERED = 20
/** Kinds with ordered values. */
const ORDERED: ReadonlySet<Field['kind']> = new Set(['number', 'date'])

const wantedKeys = (names: readonly { refersTo: string }[]): string[] => [
  ...new Set(names.flatMap(({ refersTo }) => (isFieldReference(refersTo) ? [keyOfField(refersTo)] : []))),
]

/** Queries on field values in conditions. */
export const fieldNameQueries = (db: Db) => {
  async function kindsOf(keys: readonly string[]): Promise<Kinds> {
    if (keys.length === 0) return new Map()
    const rows = await db
      .selectFrom('fields')
      .select(['id as key', 'kind', 'name'])
      .where('id', 'in', keys)
      .execute()
    return new Map(rows.map((field) => [field.key, field]))
  }
  const choicesOf = async (key: string) => {
    const choices = db
      .selectFrom('field_choices')
      .select(['id', 'name', 'place', 'archived_at'])
      .where('field_id', '=', key)
    return (await choices.execute()).toSorted((one, other) => one.place - other.place)
  }
  const people = () =>
    db.selectFrom('accounts').select(['id', 'username as name']).where('deleted_at', 'is', null)

  /** The names of people. A merged contact has the name of the remaining one. */
  const peopleWithIds = async (ids: readonly string[]): Promise<IdAndName[]> => {
    const survivors = await survivorsOf(db, ids)
    const current = (id: string) => survivors.get(id) ?? id
    const rows = await people().where('id', 'in', ids.map(current)).execute()
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    return ids.flatMap((id) => {
      const name = names.get(current(id))
      return name === undefined ? [] : [{ id, name }]
    })
  }

  /** The stored value for a text in a condition; null if there is none. */
  async function valueOf(
    kind: Field['kind'],
    key: string,
    text: string,
    op: ConditionOp,
  ): Promise<string | null> {
    if (op !== '=' && !ORDERED.has(kind)) return null
    if (hasChoices(kind)) {
      const named = (await choicesOf(key)).filter(({ name }) => textValue(name) === textValue(text))
      // Active choices have precedence over archived ones.
      return (named.find((choice) => choice.archived_at === null) ?? named[0])?.id ?? null
    }
    switch (kind) {
      case 'person': {
        const named = people().where('username_key', '=', text.normalize('NFC').toLowerCase())
        return (await named.executeTakeFirst())?.id ?? null
      }
      case 'number':
        return numberValue(text)
      case 'date':
        return isDay(text) ? text : null
      case 'yes_no':
        return YES_NO.find((word) => word === text.toLowerCase()) ?? null
      default:
        return textValue(text) || null
    }
  }

  return {
    /** Resolves names in a text to stored values. Returns a lookup function. */
    async fieldValuesByNames(names: readonly NameInText[]): Promise<(named: NameInText) => string | null> {
      const kinds = await kindsOf(wantedKeys(names))
      const found = new Map<string, string | null>()
      for (const { refersTo, name, op = '=' } of names) {
        const key = isFieldReference(refersTo) ? keyOfField(refersTo) : ''
        const field = kinds.get(key)
        if (field) found.set(`${op}${key}:${name}`, await valueOf(field.kind, key, name, op))
      }
      return ({ refersTo, name, op = '=' }) =>
        isFieldReference(refersTo) ? (found.get(`${op}${keyOfField(refersTo)}:${name}`) ?? null) : null
    },

    /** Resolves stored values to names. The lookup returns undefined for a missing choice or person. */
    async fieldNamesByValues(
      values: readonly { refersTo: string; id: string }[],
    ): Promise<(refersTo: string, id: string) => string | undefined> {
      const kinds = await kindsOf(wantedKeys(values))
      const names = new Map<string, string>()
      for (const [key, { kind }] of kinds) {
        const wanted = values.filter(({ refersTo }) => refersTo === `field.${key}`).map(({ id }) => id)
        const rows = hasChoices(kind)
          ? await choicesOf(key)
          : kind === 'person'
            ? await peopleWithIds(wanted)
            : wanted.map((id) => ({ id, name: id }))
        for (const { id, name } of rows) names.set(`field.${key}:${id}`, name)
      }
      return (refersTo, id) => names.get(`${refersTo}:${id}`)
    },

    /** The stored values that a value stands for: a person also stands for the contacts merged into them. */
    async fieldFamily(refersTo: FieldReference, value: string): Promise<string[]> {
      const key = keyOfField(refersTo)
      const kind = (await kindsOf([key])).get(key)?.kind
      return kind === 'person' ? accountFamily(db, value) : [value]
    },

    /** Fields, or values of a field, that begin like this. */
    async fieldsBeginning(refersTo: FieldReference, q: string): Promise<IdAndName[]> {
      const key = keyOfField(refersTo)
      const begun = textValue(q)
      if (key === '') {
        const rows = await db
          .selectFrom('fields')
          .select(['id', 'name'])
          .where('id', '>=', begun)
          .where('id', '<', begun + LAST_SIGN)
          .where('archived_at', 'is', null)
          .orderBy('id')
          .limit(MOST_OFFERED)
          .execute()
        return rows
      }
      const kind = (await kindsOf([key])).get(key)?.kind
      if (kind === 'yes_no')
        return YES_NO.filter((word) => word.startsWith(begun)).map((word) => ({ id: word, name: word }))
      if (kind === 'person') {
        const from = q.normalize('NFC').toLowerCase()
        const found = await people()
          .where('username_key', '>=', from)
          .where('username_key', '<', from + LAST_SIGN)
          .orderBy('username_key')
          .limit(MOST_OFFERED)
          .execute()
        return withSimilarNames(db, q, { found, limit: MOST_OFFERED }, (query) =>
          query.select(['a.id', 'a.username as name']).execute(),
        )
      }
      if (!kind || !hasChoices(kind)) return []
      return (await choicesOf(key))
        .filter(
          (choice) => choice.archived_at === null && foldLetters(choice.name).startsWith(foldLetters(q)),
        )
        .slice(0, MOST_OFFERED)
        .map(({ id, name }) => ({ id, name }))
    },
  }
}
