import { type Kysely, sql } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

/** Fields of tickets, forms that ask for them, and their values. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('fields')
    // What stands in conditions; it never changes.
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('help', text, (c) => c.notNull())
    .addColumn('kind', text, (c) => c.notNull())
    .addColumn('requester', text, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('archived_at', text)
    .addColumn('version', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('field_choices')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('field_id', text, (c) => c.notNull().references('fields.id'))
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('archived_at', text)
    .execute()
  await db.schema.createIndex('field_choices_field').on('field_choices').column('field_id').execute()
  await db.schema
    .createTable('forms')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('name', text, (c) => c.notNull())
    .addColumn('description', text, (c) => c.notNull())
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('created_at', text, (c) => c.notNull())
    .addColumn('archived_at', text)
    .addColumn('version', integer, (c) => c.notNull())
    .execute()
  await db.schema
    .createTable('form_fields')
    .addColumn('form_id', text, (c) => c.notNull().references('forms.id'))
    .addColumn('field_id', text, (c) => c.notNull().references('fields.id'))
    .addColumn('place', integer, (c) => c.notNull())
    .addColumn('required', text, (c) => c.notNull())
    // The field that decides whether this one is shown, and the values with which it is, as JSON.
    .addColumn('shown_by', text, (c) => c.references('fields.id'))
    .addColumn('shown_values', text)
    .addPrimaryKeyConstraint('form_fields_key', ['form_id', 'field_id'])
    .execute()
  await db.schema.createIndex('form_fields_field').on('form_fields').column('field_id').execute()
  await db.schema
    .createTable('field_values')
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('field_id', text, (c) => c.notNull().references('fields.id'))
    // What values are compared by: the id of a choice or an account, or the value in one form for all that mean the same.
    .addColumn('value', text, (c) => c.notNull())
    // A number in millionths.
    .addColumn('number', integer)
    // As it was written, where that is more than the value.
    .addColumn('text', text)
    .addPrimaryKeyConstraint('field_values_key', ['ticket_id', 'field_id', 'value'])
    .execute()
  await db.schema
    .createIndex('field_values_value')
    .on('field_values')
    .columns(['field_id', 'value', 'ticket_id'])
    .execute()
  await db.schema
    .createIndex('field_values_number')
    .on('field_values')
    .columns(['field_id', 'number', 'ticket_id'])
    .where(sql<boolean>`number is not null`)
    .execute()
  await db.schema
    .createTable('field_changes')
    .addColumn('id', text, (c) => c.primaryKey())
    .addColumn('ticket_id', text, (c) => c.notNull().references('tickets.id'))
    .addColumn('field_id', text, (c) => c.notNull().references('fields.id'))
    .addColumn('before', text, (c) => c.notNull())
    .addColumn('after', text, (c) => c.notNull())
    .execute()
  await db.schema.createIndex('field_changes_ticket').on('field_changes').column('ticket_id').execute()
  // Null is the form of everything that is raised without choosing one.
  await db.schema
    .alterTable('tickets')
    .addColumn('form_id', text, (c) => c.references('forms.id'))
    .execute()
  const at = '1970-01-01T00:00:00.000Z'
  const general = {
    id: 'default',
    name: 'General request',
    description: '',
    place: 0,
    created_at: at,
    version: 1,
  }
  await (db as Kysely<{ forms: typeof general }>).insertInto('forms').values(general).execute()
}
