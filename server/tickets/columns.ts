import type { Insertable, Selectable } from 'kysely'
import type { z } from 'zod'
import type { Schema } from '../database/schema.ts'

/**
 * What is kept of a ticket as it is, and in which column. The type of a ticket, what is read of it and what is written of a new
 * one derive from this; what calls answer is the part of it that the contract names.
 */
export const COLUMNS = {
  id: 'id',
  /** By which users know it. */
  number: 'number',
  status: 'status',
  subject: 'subject',
  message: 'message',
  createdAt: 'created_at',
  messageCount: 'message_count',
  /** Grows with every change of assignment or status. */
  version: 'version',
  /** Who has to act next, and since when. Staff alone see this and what follows. */
  turn: 'turn',
  turnSince: 'turn_since',
  teamId: 'team_id',
  /** The ticket in whose conversation it goes on; null where it is one of its own. */
  mergedInto: 'merged_into',
} as const satisfies Record<string, keyof Schema['tickets']>

type Columns = typeof COLUMNS
type Name = keyof Columns

/** What is kept of a ticket as it is. */
export type KeptFields = { [N in Name]: Selectable<Schema['tickets']>[Columns[N]] }

/** The columns of {@link KeptFields}. */
export type KeptColumns = Pick<Selectable<Schema['tickets']>, Columns[Name]>

const NAMES = Object.keys(COLUMNS) as Name[]

/** The fields that columns hold. */
export function fieldsIn(row: KeptColumns): KeptFields {
  const fields: Record<string, unknown> = {}
  for (const name of NAMES) fields[name] = row[COLUMNS[name]]
  return fields as KeptFields
}

/** The columns of those fields that are given. */
export const columnsOf = <T extends Partial<KeptFields>>(
  fields: T,
): Pick<Insertable<Schema['tickets']>, Columns[keyof T & Name]> =>
  Object.fromEntries(
    NAMES.filter((name) => fields[name] !== undefined).map((name) => [COLUMNS[name], fields[name]]),
  ) as Pick<Insertable<Schema['tickets']>, Columns[keyof T & Name]>

/** Of a ticket the fields that a schema names. */
export const fieldsFor = <S extends z.ZodRawShape>(
  { shape }: z.ZodObject<S>,
  ticket: KeptFields,
): Pick<KeptFields, Name & keyof S> =>
  Object.fromEntries(NAMES.filter((name) => name in shape).map((name) => [name, ticket[name]])) as Pick<
    KeptFields,
    Name & keyof S
  >
