import { DEFAULT_FORM, type FieldInForm } from '@support-desk/contract'
import type { Selectable } from 'kysely'
import type { Db, Dialect } from '../../database/dialect.ts'
import type { Schema } from '../../database/schema.ts'
import { compareNames } from '../../kernel/named-text.ts'
import type { FormQuestion, Choice, Field, Form } from './field.ts'

const selectAsked = (db: Db, { ticketId, fallback }: { ticketId: string; fallback: string }) =>
  db.executeQuery(
    db
      .selectFrom('tickets as t')
      .innerJoin('form_fields as asked', (join) =>
        join.on((eb) => eb('asked.form_id', '=', eb.fn.coalesce('t.form_id', eb.val(fallback)))),
      )
      .innerJoin('fields as f', 'f.id', 'asked.field_id')
      .select(['asked.field_id', 'asked.required', 'asked.shown_by', 'asked.shown_values'])
      .select(['f.name', 'f.requester'])
      .where('t.id', '=', ticketId)
      .select('asked.place')
      .where('f.archived_at', 'is', null),
  )

/** Queries on fields and forms. There are at most `LIMITS.fields` and `LIMITS.forms`. */
export function fieldQueries(db: Db, dialect: Dialect) {
  async function withChoices(rows: readonly Selectable<Schema['fields']>[]): Promise<Field[]> {
    if (rows.length === 0) return []
    const choices = await db
      .selectFrom('field_choices')
      .selectAll()
      .where(
        'field_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute()
    const byField = Map.groupBy(choices.toSorted(byPlace), (choice) => choice.field_id)
    return rows.map(({ id: key, name, help, kind, requester, archived_at: archivedAt, version }) => ({
      key,
      name,
      help,
      kind,
      requester,
      choices: (byField.get(key) ?? []).map((choice) => ({
        id: choice.id,
        name: choice.name,
        isArchived: choice.archived_at !== null,
      })),
      isArchived: archivedAt !== null,
      version,
    }))
  }

  async function withFields(rows: readonly Selectable<Schema['forms']>[]): Promise<Form[]> {
    if (rows.length === 0) return []
    const ids = rows.map(({ id }) => id)
    const fields = await db.selectFrom('form_fields').selectAll().where('form_id', 'in', ids).execute()
    const byForm = Map.groupBy(fields.toSorted(byPlace), (field) => field.form_id)
    return rows.map(({ id, name, description, archived_at: archivedAt, version, ...row }) => ({
      id,
      name,
      description,
      picture: row.asks_picture,
      date: row.asks_date,
      isArchived: archivedAt !== null,
      version,
      fields: (byForm.get(id) ?? []).map(toFormField),
    }))
  }

  return {
    /** All fields by name. */
    all: async (): Promise<Field[]> =>
      (await withChoices(await db.selectFrom('fields').selectAll().execute())).toSorted(byName),

    /** Fields by key. */
    some: async (keys: readonly string[]): Promise<Field[]> =>
      keys.length === 0
        ? []
        : withChoices(await db.selectFrom('fields').selectAll().where('id', 'in', keys).execute()),

    /** All forms in their order. */
    forms: async (): Promise<Form[]> =>
      withFields((await db.selectFrom('forms').selectAll().execute()).toSorted(byPlace)),

    /** Active forms in their order, plus the form `chosen`. */
    async choosable(chosen: string): Promise<Pick<Form, 'id' | 'name'>[]> {
      const rows = await db
        .selectFrom('forms')
        .select(['id', 'name', 'place'])
        .where((eb) => eb.or([eb('archived_at', 'is', null), eb('id', '=', chosen)]))
        .execute()
      return rows.toSorted(byPlace).map(({ id, name }) => ({ id, name }))
    },

    async form(id: string): Promise<Form | null> {
      const rows = await db.selectFrom('forms').selectAll().where('id', '=', id).execute()
      return (await withFields(rows))[0] ?? null
    },

    /** The form of a ticket. */
    async formOf(ticketId: string): Promise<Form | null> {
      const row = await db
        .selectFrom('tickets')
        .select('form_id')
        .where('id', '=', ticketId)
        .executeTakeFirst()
      return this.form(row?.form_id ?? DEFAULT_FORM)
    },

    /** Fields of the form of a ticket, in order. */
    async askedOf(ticketId: string): Promise<FormQuestion[]> {
      const { rows } = await selectAsked(db, { ticketId, fallback: DEFAULT_FORM })
      return rows
        .toSorted(byPlace)
        .map((row) => ({ ...toFormField(row), name: row.name, requester: row.requester }))
    },

    /** Serialises all changes of fields and forms until the transaction ends. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'fields'),

    async insert(field: Omit<Field, 'choices' | 'version' | 'isArchived'>, createdAt: string): Promise<void> {
      const { key: id, ...rest } = field
      await db
        .insertInto('fields')
        .values({ ...rest, id, created_at: createdAt, archived_at: null, version: 1 })
        .execute()
    },

    /** Updates a field at time `at`. A field that is archived already keeps the time of archiving. */
    async update(
      key: string,
      { name, help, requester, isArchived }: Pick<Field, 'name' | 'help' | 'requester' | 'isArchived'>,
      at: string,
    ): Promise<void> {
      await db
        .updateTable('fields')
        .set({ name, help, requester })
        .set((eb) => ({
          version: eb('version', '+', 1),
          archived_at: isArchived ? eb.fn.coalesce('archived_at', eb.val(at)) : null,
        }))
        .where('id', '=', key)
        .execute()
    },

    /** Sets the choices of a field in their order. Choices are never removed, so that values stay readable. */
    async setChoices(key: string, choices: readonly Choice[], at: string): Promise<void> {
      for (const [place, { id, name, isArchived }] of choices.entries())
        await db
          .insertInto('field_choices')
          .values({ id, field_id: key, name, place, archived_at: isArchived ? at : null })
          .onConflict((conflict) =>
            conflict.column('id').doUpdateSet((eb) => ({
              name,
              place,
              archived_at: isArchived
                ? eb.fn.coalesce('field_choices.archived_at', eb.val(at))
                : eb.val(null),
            })),
          )
          .execute()
    },

    async insertForm({ id, name, description, picture, date }: FormSettings, at: string): Promise<void> {
      const { last } = await db
        .selectFrom('forms')
        .select((eb) => eb.fn.max('place').as('last'))
        .executeTakeFirstOrThrow()
      const place = Number(last ?? 0) + 1
      const row = { id, name, description, place, created_at: at, archived_at: null, version: 1 }
      await db
        .insertInto('forms')
        .values({ ...row, asks_picture: picture, asks_date: date })
        .execute()
    },

    async updateForm(
      { id, name, description, picture, date, isArchived }: FormSettings & Pick<Form, 'isArchived'>,
      at: string,
    ): Promise<void> {
      await db
        .updateTable('forms')
        .set({ name, description, asks_picture: picture, asks_date: date })
        .set((eb) => ({
          version: eb('version', '+', 1),
          archived_at: isArchived ? eb.fn.coalesce('archived_at', eb.val(at)) : null,
        }))
        .where('id', '=', id)
        .execute()
    },

    /** Sets the fields of a form in their order. */
    async setFormFields(id: string, fields: Form['fields']): Promise<void> {
      await db.deleteFrom('form_fields').where('form_id', '=', id).execute()
      if (fields.length === 0) return
      await db
        .insertInto('form_fields')
        .values(
          fields.map(({ key, required, shownIf }, place) => ({
            form_id: id,
            field_id: key,
            place,
            required,
            shown_by: shownIf?.field ?? null,
            shown_values: shownIf && JSON.stringify(shownIf.values),
          })),
        )
        .execute()
    },
  }
}

type FormSettings = Pick<Form, 'id' | 'name' | 'description' | 'picture' | 'date'>

/** Sorts in memory, as there are few rows. */
const byPlace = (one: { place: number }, other: { place: number }): number => one.place - other.place
const byName = (one: Field, other: Field): number => compareNames(one.name, other.name)

const toFormField = (
  row: Pick<Selectable<Schema['form_fields']>, 'field_id' | 'required' | 'shown_by' | 'shown_values'>,
): FieldInForm & { shownIf: { field: string; values: string[] } | null } => ({
  key: row.field_id,
  required: row.required,
  shownIf:
    row.shown_by === null
      ? null
      : { field: row.shown_by, values: JSON.parse(row.shown_values ?? '[]') as string[] },
})
