import type { FieldKind } from '@support-desk/contract'
import type { RowsFile } from '../edge/rows-file.ts'
import type { ExportedRow } from './export.ts'

const columns = [
  'number',
  'subject',
  'status',
  'turn',
  'turn_since',
  'priority',
  'requester',
  'assignee',
  'team',
  'tags',
  'created_at',
  'message',
  'messages',
  'last_words',
  'last_words_by',
  'last_words_at',
  'snoozed_until',
  'merged_into',
]

const cellsOf = (row: ExportedRow): string[] => [
  String(row.number),
  row.subject,
  row.status,
  row.turn,
  row.turnSince,
  row.priority,
  row.requester.username,
  row.assignee?.username ?? '',
  row.team?.name ?? '',
  row.tags.map(({ name }) => name).join(', '),
  row.createdAt,
  row.message ?? '',
  String(row.messageCount),
  row.lastWords?.text ?? '',
  row.lastWords?.by ?? '',
  row.lastWords?.at ?? '',
  row.snooze?.until ?? '',
  row.mergedInto?.number.toString() ?? '',
]

const times = ['turn_since', 'created_at', 'last_words_at', 'snoozed_until']

/** The format of exported tickets, with a column for each given field. */
export const queueFile = (fields: readonly { key: string; kind: FieldKind }[]): RowsFile<ExportedRow> => ({
  name: 'tickets',
  columns: [...columns, ...fields.map(({ key }) => `field.${key}`)],
  times,
  decimals: fields.filter(({ kind }) => kind === 'number').map(({ key }) => `field.${key}`),
  cellsOf(row) {
    const values = new Map(row.fields.map((field) => [field.key, field.values.join(', ')]))
    return [...cellsOf(row), ...fields.map(({ key }) => values.get(key) ?? '')]
  },
})
