import type { Kysely } from 'kysely'
import { columnTypes, createIndex, mayReferTo, primaryKey, refersTo, required } from './columns.ts'

/** Fields and forms, which tickets refer to; with the form of tickets that are created without choosing one. */
export async function createForms(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('fields')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('help', text, required)
    .addColumn('kind', text, required)
    .addColumn('requester', text, required)
    .addColumn('created_at', text, required)
    .addColumn('archived_at', text)
    .addColumn('version', integer, required)
    .execute()

  await db.schema
    .createTable('field_choices')
    .addColumn('id', text, primaryKey)
    .addColumn('field_id', text, refersTo('fields.id'))
    .addColumn('name', text, required)
    .addColumn('place', integer, required)
    .addColumn('archived_at', text)
    .execute()
  await createIndex(db, 'field_choices_field', 'field_choices', ['field_id'])

  await db.schema
    .createTable('forms')
    .addColumn('id', text, primaryKey)
    .addColumn('name', text, required)
    .addColumn('description', text, required)
    .addColumn('place', integer, required)
    .addColumn('created_at', text, required)
    .addColumn('archived_at', text)
    .addColumn('version', integer, required)
    .execute()
  const form = {
    id: 'default',
    name: 'General request',
    description: '',
    place: 0,
    created_at: '1970-01-01T00:00:00.000Z',
    version: 1,
  }
  await (db as Kysely<{ forms: typeof form }>).insertInto('forms').values(form).execute()

  await db.schema
    .createTable('form_fields')
    .addColumn('form_id', text, refersTo('forms.id'))
    .addColumn('field_id', text, refersTo('fields.id'))
    .addColumn('place', integer, required)
    .addColumn('required', text, required)
    .addColumn('shown_by', text, mayReferTo('fields.id'))
    .addColumn('shown_values', text)
    .addPrimaryKeyConstraint('form_fields_key', ['form_id', 'field_id'])
    .execute()
  await createIndex(db, 'form_fields_field', 'form_fields', ['field_id'])
}

/** Values of fields in tickets, and their changes. */
export async function createFieldValues(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('field_values')
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('field_id', text, refersTo('fields.id'))
    .addColumn('value', text, required)
    .addColumn('number', integer)
    .addColumn('text', text)
    .addColumn('from_id', text)
    .addPrimaryKeyConstraint('field_values_key', ['ticket_id', 'field_id', 'value'])
    .execute()
  await createIndex(db, 'field_values_value', 'field_values', ['field_id', 'value', 'ticket_id'])
  await createIndex(db, 'field_values_number', 'field_values', ['field_id', 'number', 'ticket_id'], {
    where: 'number is not null',
  })

  await db.schema
    .createTable('field_changes')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('field_id', text, refersTo('fields.id'))
    .addColumn('before', text, required)
    .addColumn('after', text, required)
    .execute()
  await createIndex(db, 'field_changes_ticket', 'field_changes', ['ticket_id'])
}
