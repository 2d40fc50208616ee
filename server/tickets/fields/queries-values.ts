import type { KeptValue } from '@support-desk/contract'
import { type Db, type Dialect, LAST_SIGN } from '../../database/dialect.ts'
import { indexStaffText } from '../../database/search/indexed-texts.ts'
import { survivorsOf, withSimilarNames } from '../../users/index.ts'
import { keepUnited } from './united-rows.ts'
import type { FieldChange, LabelledValue, ValuesByKey } from './field.ts'

const selectValues = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('field_values')
      .select(['field_id', 'value', 'number', 'text'])
      .where('ticket_id', '=', ticketId)
      .where('from_id', 'is', null)
      .orderBy('field_id')
      .orderBy('value'),
  )

/** Queries on labels of values and on changes. */
export const fieldLabelQueries = (db: Db) => ({
  /** Labels of values that are ids: the current names of choices and people, for merged contacts that of the remaining one. Other values are their own labels. */
  async labels(values: readonly KeptValue[]): Promise<(value: KeptValue) => LabelledValue> {
    const ids = [
      ...new Set(
        values.filter(({ text, number }) => text === null && number === null).map(({ value }) => value),
      ),
    ]
    const names = new Map<string, string>()
    if (ids.length > 0) {
      const choices = await db
        .selectFrom('field_choices')
        .select(['id', 'name'])
        .where('id', 'in', ids)
        .execute()
      const survivors = await survivorsOf(db, ids)
      const people = await db
        .selectFrom('accounts')
        .select(['id', 'username as name'])
        .where('id', 'in', [...ids, ...survivors.values()])
        .execute()
      for (const { id, name } of [...choices, ...people]) names.set(id, name)
      for (const [id, survivorId] of survivors) names.set(id, names.get(survivorId) ?? names.get(id) ?? id)
    }
    return ({ value, text }) => ({ value: text ?? value, label: text ?? names.get(value) ?? value })
  },

  /** Changes by id. */
  async changes(ids: readonly string[]): Promise<Map<string, FieldChange>> {
    if (ids.length === 0) return new Map()
    const rows = await db.selectFrom('field_changes').selectAll().where('id', 'in', ids).execute()
    return new Map(
      rows.map(({ id, ticket_id: ticketId, field_id: key, before, after }) => [
        id,
        { id, ticketId, key, before: kept(before), after: kept(after) },
      ]),
    )
  },
})

/** Queries on field values of tickets. */
export const fieldValueQueries = (db: Db, dialect: Dialect) => ({
  ...fieldLabelQueries(db),

  /** Own values of a ticket, without inherited ones. */
  async of(ticketId: string): Promise<ValuesByKey> {
    const { rows } = await selectValues(db, { ticketId })
    const byKey = Map.groupBy(rows, (row) => row.field_id)
    return new Map(
      [...byKey].map(([key, values]) => [
        key,
        values.map(({ value, number, text }) => ({ value, number, text })),
      ]),
    )
  },

  /** Replaces the values of a field. The caller holds the lock of the ticket. */
  async set(ticketId: string, key: string, values: readonly KeptValue[]): Promise<void> {
    await db
      .deleteFrom('field_values')
      .where('ticket_id', '=', ticketId)
      .where('field_id', '=', key)
      .execute()
    const rows = values.map((value) => ({ ...value, ticket_id: ticketId, field_id: key }))
    if (rows.length > 0) await db.insertInto('field_values').values(rows).execute()
    await keepUnited(db, 'field_values', ticketId)
    await indexStaffText(db, dialect, ticketId)
  },

  /** Stores the first values of a new ticket, by field key. */
  async insert(
    ticketId: string,
    fields: readonly (readonly [string, readonly KeptValue[]])[],
  ): Promise<void> {
    const rows = fields.flatMap(([key, values]) =>
      values.map((value) => ({ ...value, ticket_id: ticketId, field_id: key })),
    )
    if (rows.length === 0) return
    await db.insertInto('field_values').values(rows).execute()
    await indexStaffText(db, dialect, ticketId)
  },

  async setForm(ticketId: string, formId: string | null): Promise<void> {
    await db.updateTable('tickets').set({ form_id: formId }).where('id', '=', ticketId).execute()
  },

  /** Stores a change with its values. */
  async keepChange({ id, ticketId, key, before, after }: FieldChange): Promise<void> {
    await db
      .insertInto('field_changes')
      .values({
        id,
        ticket_id: ticketId,
        field_id: key,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
      })
      .execute()
  },

  /** Users with a name that begins like this, at most `limit`. */
  async people(beginning: string, limit: number): Promise<{ id: string; username: string }[]> {
    const from = beginning.trim().normalize('NFC').toLowerCase()
    const rows = await db
      .selectFrom('accounts')
      .select(['id', 'username'])
      .where('deleted_at', 'is', null)
      .where('username_key', '>=', from)
      .where('username_key', '<', from + LAST_SIGN)
      .orderBy('username_key')
      .limit(limit)
      .execute()
    return withSimilarNames(db, beginning, { found: rows, limit }, (query) =>
      query.select(['a.id', 'a.username']).execute(),
    )
  },

  /** Removes an account from all fields of the kind person. */
  async forgetPerson(accountId: string): Promise<void> {
    const people = db.selectFrom('fields').select('id').where('kind', '=', 'person')
    const united = await db
      .selectFrom('field_values as v')
      .select('v.ticket_id as id')
      .where('v.value', '=', accountId)
      .where('v.field_id', 'in', people)
      .where((eb) =>
        eb.exists(
          eb
            .selectFrom('tickets as source')
            .select('source.id')
            .whereRef('source.merged_into', '=', 'v.ticket_id'),
        ),
      )
      .execute()
    const removed = await db
      .deleteFrom('field_values')
      .where('value', '=', accountId)
      .where('field_id', 'in', people)
      .returning('ticket_id as ticketId')
      .execute()
    for (const id of new Set(removed.map(({ ticketId }) => ticketId))) await indexStaffText(db, dialect, id)
    for (const id of new Set(united.map((row) => row.id))) await keepUnited(db, 'field_values', id)
  },

  /** A page of ids of tickets with the account in a field, after `after`. */
  async naming(key: string, accountId: string, after: string, limit: number): Promise<string[]> {
    const rows = await db
      .selectFrom('field_values')
      .select('ticket_id')
      .where('field_id', '=', key)
      .where('value', '=', accountId)
      .where('from_id', 'is', null)
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(limit)
      .execute()
    return rows.map((row) => row.ticket_id)
  },
})

const kept = (json: string): KeptValue[] => JSON.parse(json) as KeptValue[]
