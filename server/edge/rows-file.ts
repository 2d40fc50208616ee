import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import type { ExportFormat } from '@support-desk/contract'
import type { BinaryAnswer } from './handler.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
} satisfies Record<ExportFormat, string>

/** How rows are written: as JSON as they are, as CSV by their cells. */
export type RowsFile<Row> = {
  /** Of the file, without its time and its ending. */
  name: string
  columns: readonly string[]
  cellsOf(row: Row): string[]
}

/** Rows as a file that is made while they are read. */
export const rowsFile = <Row>(
  pieces: AsyncIterable<Row[]>,
  file: RowsFile<Row>,
  { format, now }: { format: ExportFormat; now: Date },
): BinaryAnswer => ({
  bytes: Readable.from(linesOf(pieces, file, format), { objectMode: false }),
  type: TYPES[format],
  fileName: `${file.name}-${now.toISOString().slice(0, 16).replaceAll(':', '')}Z.${format}`,
})

async function* linesOf<Row>(
  pieces: AsyncIterable<Row[]>,
  { columns, cellsOf }: RowsFile<Row>,
  format: ExportFormat,
): AsyncGenerator<string> {
  if (format === 'csv') yield csvOf([columns])
  for await (const rows of pieces) {
    if (rows.length === 0) continue
    yield format === 'csv' ? csvOf(rows.map(cellsOf)) : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

const csvOf = (rows: readonly (readonly string[])[]): string =>
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
