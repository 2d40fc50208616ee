import { Readable } from 'node:stream'
import { stringify } from 'csv-stringify/sync'
import { type CsvSeparator, type ExportFormat, wallClockAt } from '@support-desk/contract'
import type { Locale } from '../kernel/languages/locale.ts'
import type { BinaryAnswer } from './handler.ts'

const TYPES = {
  csv: 'text/csv; charset=utf-8; header=present',
  jsonl: 'application/jsonl; charset=utf-8',
} satisfies Record<ExportFormat, string>

/** Describes an export: JSON contains the rows, CSV the cells. */
export type RowsFile<Row> = {
  /** File name without time and extension. */
  name: string
  columns: readonly string[]
  /** Names of the columns with times in ISO 8601. */
  times: readonly string[]
  /** Names of the columns with decimal numbers. */
  decimals?: readonly string[]
  cellsOf(row: Row): string[]
}

/** Format of the file. `locale` is the reader's. */
type FileForm = { format: ExportFormat; separator?: CsvSeparator | undefined; locale: Locale; now: Date }

/** Streams rows as a file. */
export const rowsFile = <Row>(
  pieces: AsyncIterable<Row[]>,
  file: RowsFile<Row>,
  form: FileForm,
): BinaryAnswer => ({
  bytes: Readable.from(linesOf(pieces, file, form), { objectMode: false }),
  type: TYPES[form.format],
  fileName: `${file.name}-${form.now.toISOString().slice(0, 16).replaceAll(':', '')}Z.${form.format}`,
})

async function* linesOf<Row>(
  pieces: AsyncIterable<Row[]>,
  file: RowsFile<Row>,
  form: FileForm,
): AsyncGenerator<string> {
  const csv = csvWriter(file, form)
  if (form.format === 'csv') yield BYTE_ORDER_MARK + csv.heading
  for await (const rows of pieces) {
    if (rows.length === 0) continue
    yield form.format === 'csv' ? csv.linesOf(rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  }
}

/** Without a byte order mark, Excel decodes UTF-8 as the system's code page. */
const BYTE_ORDER_MARK = '\ufeff'
const SIGNS: Record<CsvSeparator, string> = { comma: ',', semicolon: ';', tab: '\t' }

/** Formats cells for spreadsheets in the language of the reader. The last column names the time zone of all times. */
function csvWriter<Row>(
  { columns, times, decimals = [], cellsOf }: RowsFile<Row>,
  { separator, locale: { language, timeZone } }: FileForm,
): { heading: string; linesOf(rows: readonly Row[]): string } {
  const hasDecimalComma = new Intl.NumberFormat(language).format(0.5).includes(',')
  const delimiter = SIGNS[separator ?? (hasDecimalComma ? 'semicolon' : 'comma')]
  const writeCell = (cell: string, index: number): string => {
    const column = columns[index] ?? ''
    if (times.includes(column)) return cell === '' ? '' : clockTime(cell, timeZone)
    return hasDecimalComma && decimals.includes(column) ? cell.replace('.', ',') : cell
  }
  const write = (rows: readonly string[][]): string =>
    stringify(
      rows.map((row) => row.map(harmless)),
      // By default the library quotes only its own line break.
      { delimiter, record_delimiter: 'windows', quoted_match: /[\r\n]/ },
    )
  return {
    heading: write([[...columns, 'time_zone']]),
    linesOf: (rows) => write(rows.map((row) => [...cellsOf(row).map(writeCell), timeZone])),
  }
}

/** The time format that spreadsheets parse in every language: `2026-11-28 09:30:00`. */
const clockTime = (moment: string, timeZone: string): string =>
  new Date(wallClockAt(Date.parse(moment), timeZone)).toISOString().slice(0, 19).replace('T', ' ')

/**
 * Matches a character that starts a formula, at each place where a cell can start. A program with another separator ignores our
 * quotes, so every separator and line break may start a cell. Spreadsheets skip spaces, invisible characters and quotes. The
 * skipped class excludes separators, which keeps the search linear.
 */
const FORMULA = /(^|[;,\|\t\r\n])(?=[[\s\p{C}"]--[\t\r\n]]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/gv

/** Escapes formulas in a cell: puts an apostrophe before each character that could start one. */
const harmless = (cell: string): string => cell.replaceAll('\0', '').replaceAll(FORMULA, "$1'")
