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
    // The library quotes no line break but its own.
    { record_delimiter: 'windows', quoted_match: /[\r\n]/ },
  )

/**
 * A sign that starts a formula, at the start of a cell for some reader. A reader that splits at another separator than the file's
 * does not honour our quotes, so each separator and each line break may start a cell. Spreadsheets skip spaces, signs that are
 * not shown, and quotes. The skipped signs hold no separator, which keeps the search linear.
 */
const FORMULA = /(^|[;,\|\t\r\n])(?=[[\s\p{C}"]--[\t\r\n]]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gv

/** A cell that no spreadsheet takes for a formula: an apostrophe stands before the sign. */
const harmless = (cell: string): string => cell.replaceAll('\0', '').replaceAll(FORMULA, "$1'")
