import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../database/schema.ts'

/**
 * Fields of a ticket that are stored unchanged, with their columns. The types, reads and inserts of a ticket derive
 * from this. Calls return the part that the contract names.
 */
export const COLUMNS = {
  id: 'id',
  /** The ticket number that users see. */
  number: 'number',
  status: 'status',
  subject: 'subject',
  message: 'message',
  createdAt: 'created_at',
  messageCount: 'message_count',
  /** Increases with each change of assignment or status. */
  version: 'version',
  /** The side that has to act next, and the time since then. From here on, fields are visible to staff only. */
  turn: 'turn',
  turnSince: 'turn_since',
  teamId: 'team_id',
  /** The ticket that this one was merged into; null if it is not merged. */
  mergedInto: 'merged_into',
  channel: 'channel',
  /** When staff marked it as spam; null if it is not spam. */
  spamAt: 'spam_at',
  /** When it was added as a sample; null for a real ticket. */
  sampleAt: 'sample_at',
} as const satisfies Record<string, keyof Schema['tickets']>

type Columns = typeof COLUMNS
type Name = keyof Columns

/** Values of the unchanged fields. */
export type UnchangedFields = { [N in Name]: Selectable<Schema['tickets']>[Columns[N]] }

export type KeptColumns = Pick<Selectable<Schema['tickets']>, Columns[Name]>

const NAMES = Object.keys(COLUMNS) as Name[]

/** Reads the fields from a row. */
export function fieldsIn(row: KeptColumns): UnchangedFields {
  const fields: Record<string, unknown> = {}
  for (const name of NAMES) fields[name] = row[COLUMNS[name]]
  return fields as UnchangedFields
}

/** Maps fields to columns; missing fields are left out. */
export const columnsOf = <T extends Partial<UnchangedFields>>(
  fields: T,
): Pick<Insertable<Schema['tickets']>, Columns[keyof T & Name]> =>
  Object.fromEntries(
    NAMES.filter((name) => fields[name] !== undefined).map((name) => [COLUMNS[name], fields[name]]),
  ) as Pick<Insertable<Schema['tickets']>, Columns[keyof T & Name]>

/** Picks the fields that a schema names. */
export const fieldsFor = <S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
  ticket: UnchangedFields,
): Pick<UnchangedFields, Name & keyof S> =>
  Object.fromEntries(NAMES.filter((name) => name in shape).map((name) => [name, ticket[name]])) as Pick<
    UnchangedFields,
    Name & keyof S
  >
