import type { KeptValue } from '@support-desk/contract'
import { fieldLabelQueries } from '../fields/queries-values.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import type { Db } from '../../database/dialect.ts'

/** An event of a changed field value. */
type FieldChangeEvent = Extract<EventRecord, { kind: 'ticket.field_changed' | 'ticket.shown_field_changed' }>
type EventRow = { number: number; kind: string; data: string }

const selectField = (db: Db, { key }: { key: string }) =>
  db.executeQuery(db.selectFrom('fields').select(['id', 'name', 'requester']).where('id', '=', key))

const selectForm = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('forms').select(['id', 'name']).where('id', '=', id))

/** Placeholder for empty and unknown values. */
const NOTHING = '–'

/** Details of field and form changes, by event number. */
export const changesOfFields = async (
  db: Db,
  rows: readonly EventRow[],
  readerIs: 'staff' | 'requester',
): Promise<Map<number, Record<string, string>>> =>
  new Map([...(await fieldDetails(db, rows, readerIs)), ...(await formDetails(db, rows))])

/** Current names of the forms before and after each event. */
async function formDetails(db: Db, rows: readonly EventRow[]): Promise<[number, Record<string, string>][]> {
  const events = rows
    .filter(({ kind }) => kind === 'ticket.form_changed')
    .map(({ number, data }) => ({ number, data: JSON.parse(data) as { from: string; to: string } }))
  const ids = [...new Set(events.flatMap(({ data: { from, to } }) => [from, to]))]
  const forms = (await Promise.all(ids.map((id) => selectForm(db, { id })))).flatMap((one) => one.rows)
  const names = new Map(forms.map(({ id, name }) => [id, name]))
  const nameOf = (id: string) => names.get(id) ?? NOTHING
  return events.map(({ number, data: { from, to } }) => [number, { from: nameOf(from), to: nameOf(to) }])
}

/**
 * Field name and values before and after, by event number. Requesters see no details of fields that are hidden from
 * them now.
 */
async function fieldDetails(
  db: Db,
  rows: readonly EventRow[],
  readerIs: 'staff' | 'requester',
): Promise<Map<number, Record<string, string>>> {
  const events = rows.filter(isChange).map((row) => ({
    number: row.number,
    data: JSON.parse(row.data) as FieldChangeEvent['data'],
  }))
  if (events.length === 0) return new Map()
  const values = fieldLabelQueries(db)
  const changes = await values.changes(events.map(({ data }) => data.changeId))
  const labelOf = await values.labels(
    [...changes.values()].flatMap(({ before, after }) => [...before, ...after]),
  )
  const keys = [...new Set(events.map(({ data }) => data.fieldId))]
  const found = (await Promise.all(keys.map((key) => selectField(db, { key })))).flatMap((one) => one.rows)
  const fields = new Map(found.map((field) => [field.id, field]))
  const textOf = (kept: readonly KeptValue[] | undefined): string =>
    kept?.map((value) => labelOf(value).label).join(', ') || NOTHING
  return new Map(
    events.map(({ number, data }) => {
      const field = fields.get(data.fieldId)
      const isHidden = readerIs === 'requester' && field?.requester === 'none'
      const change = isHidden ? undefined : changes.get(data.changeId)
      const name = isHidden ? undefined : field?.name
      return [number, { field: name ?? NOTHING, from: textOf(change?.before), to: textOf(change?.after) }]
    }),
  )
}

const isChange = ({ kind }: EventRow): boolean =>
  kind === 'ticket.field_changed' || kind === 'ticket.shown_field_changed'
