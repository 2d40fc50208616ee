import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { AuditEntryOnWire, AuditFormat } from '@support-desk/contract'
import type { AuditEntry } from './use-cases.ts'
import type { BinaryAnswer } from '../edge/handler.ts'
import { presentAuditEntry } from './present.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
} satisfies Record<AuditFormat, string>

/** The record as a file that is made while it is read. */
export const auditFile = (
  pieces: AsyncIterable<AuditEntry[]>,
  format: AuditFormat,
  now: Date,
): BinaryAnswer => ({
  bytes: Readable.from(linesOf(pieces, format), { objectMode: false }),
  type: TYPES[format],
  fileName: `audit-${now.toISOString().slice(0, 16).replaceAll(':', '')}Z.${format}`,
})

async function* linesOf(pieces: AsyncIterable<AuditEntry[]>, format: AuditFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([COLUMNS])
  for await (const piece of pieces) {
    const entries = piece.map(presentAuditEntry)
    if (entries.length === 0) continue
    yield format === 'csv'
      ? csvOf(entries.map(cellsOf))
      : entries.map((entry) => `${JSON.stringify(entry)}\n`).join('')
  }
}

const COLUMNS = [
  'number',
  'occurred_at',
  'kind',
  'by',
  'by_role',
  'by_id',
  'about',
  'about_role',
  'about_id',
  'token',
  'token_id',
  'ticket',
  'ticket_number',
  'ticket_subject',
  'details',
]

const cellsOf = ({
  number,
  occurredAt,
  kind,
  by,
  about,
  token,
  ticket,
  details,
}: AuditEntryOnWire): string[] => [
  String(number),
  occurredAt,
  kind,
  ...[by, about].flatMap((user) => [user?.username ?? '', user?.role ?? '', user?.id ?? '']),
  token?.name ?? '',
  token?.id ?? '',
  ticket?.id ?? '',
  ticket?.number?.toString() ?? '',
  ticket?.subject ?? '',
  Object.entries(details)
    .map(([name, value]) => `${name}: ${value}`)
    .join('; '),
]

const csvOf = (rows: string[][]): string =>
  stringify(
    rows.map((row) => row.map(harmless)),
    { escape_formulas: true, record_delimiter: 'windows' },
  )

/**
 * Spreadsheets drop some characters at the beginning of a cell, and then take it for a formula. Those that the library
 * marks are marked already.
 */
function harmless(cell: string): string {
  const plain = cell.replaceAll('\0', '')
  return /^\s+[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(plain) && !/^[\t\r]/.test(plain) ? `'${plain}` : plain
}
