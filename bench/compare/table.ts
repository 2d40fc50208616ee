import type { Sample } from '../load.ts'
import type { Operation } from './operation.ts'
import { judgeOperation, type Judgement, type Measured } from './targets.ts'

/** What is compared with each other in a run. */
export type Columns = { floor: boolean; postgres: boolean; growth: boolean }

/** One operation on one size of install. `first` is what was measured on the smallest one. */
export type Row = { operation: Operation; size: number; measured: Measured; first: Measured }

type Column = { title: string; cell: (row: Row) => string }

const figures = (title: string, sample: (measured: Measured) => Sample | undefined): Column[] => [
  { title: `${title}: requests/s`, cell: ({ measured }) => fixed(sample(measured)?.perSecond, 0) },
  { title: 'p50 ms', cell: ({ measured }) => fixed(sample(measured)?.p50, 1) },
  { title: 'p99 ms', cell: ({ measured }) => fixed(sample(measured)?.p99, 1) },
]

const quotient = (part: Sample | undefined, whole: Sample | undefined): string =>
  part && whole ? fixed(part.perSecond / whole.perSecond, 2) : ''

/** Empty where nothing was measured; a dash where nothing was answered in a whole round. */
const fixed = (figure: number | undefined, digits: number): string =>
  Number.isNaN(figure) ? '–' : (figure?.toFixed(digits) ?? '')

const FLOOR: readonly Column[] = [
  { title: 'floor requests/s', cell: ({ measured }) => fixed(measured.floor?.perSecond, 0) },
  { title: 'ratio', cell: ({ measured }) => quotient(measured.sqlite, measured.floor) },
  { title: 'bare requests/s', cell: ({ measured }) => fixed(measured.bare?.perSecond, 0) },
]
const POSTGRES: readonly Column[] = [
  ...figures('PostgreSQL', ({ postgres }) => postgres),
  { title: 'p99 ms at 4', cell: ({ measured }) => fixed(measured.postgresAtFew?.p99, 1) },
  { title: 'to SQLite', cell: ({ measured }) => quotient(measured.postgres, measured.sqlite) },
  { title: 'three nodes: requests/s', cell: ({ measured }) => fixed(measured.nodes?.perSecond, 0) },
  { title: 'to one', cell: ({ measured }) => quotient(measured.nodes, measured.postgres) },
]

const columnsOf = ({ floor, postgres, growth }: Columns): Column[] => [
  { title: 'tickets', cell: ({ size }) => String(size) },
  ...figures('SQLite', ({ sqlite }) => sqlite),
  { title: 'p99 ms at 4', cell: ({ measured }) => fixed(measured.sqliteAtFew?.p99, 1) },
  ...(floor ? FLOOR : []),
  ...(postgres ? POSTGRES : []),
  ...(growth
    ? [{ title: 'growth', cell: ({ measured, first }: Row) => quotient(first.sqlite, measured.sqlite) }]
    : []),
]

/** The head of the table. */
export function headOf(columns: Columns): string {
  const titles = columnsOf(columns).map(({ title }) => title)
  return `| operation | ${titles.join(' | ')} | targets |\n|---|${titles.map(() => '--:|').join('')}---|`
}

/** A line of the table, and what its figures were held against. */
export function lineOf(columns: Columns, row: Row): { line: string; judgements: Judgement[] } {
  const judgements = judgeOperation(row.operation, row.measured)
  const cells = columnsOf(columns).map(({ cell }) => cell(row))
  const words = judgements.map(({ text }) => text).join('; ')
  return { line: `| ${[row.operation.name, ...cells, words].join(' | ')} |`, judgements }
}
