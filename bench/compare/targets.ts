import type { Sample } from '../load.ts'
import { type Kind, type Operation, READS } from './operation.ts'

/** Medians of what everybody did with one operation on one size of install; what was not measured is absent. */
export type Measured = {
  sqlite: Sample
  /** With few connections, so that hardly a request waits for others. */
  sqliteAtFew?: Sample
  /** With one connection: how long somebody waits whom nobody else holds up. */
  sqliteAtOne?: Sample
  floor?: Sample
  bare?: Sample
  postgres?: Sample
  postgresAtFew?: Sample
  postgresAtOne?: Sample
  /** Three nodes on that PostgreSQL. */
  nodes?: Sample
}

/** Something that has to be reached: so much at least, or at most. */
export type Target = { what: string } & ({ atLeast: number } | { atMost: number })
type OperationTarget = Target & { kinds: readonly Kind[]; figure: (measured: Measured) => number | undefined }

const share = (part: number | undefined, whole: number | undefined): number | undefined =>
  part === undefined || whole === undefined ? undefined : part / whole
const ratio = ({ sqlite, floor }: Measured) => share(sqlite.perSecond, floor?.perSecond)
const p99AtFew = ({ sqliteAtFew }: Measured) => sqliteAtFew?.p99
const p99AtOne = ({ sqliteAtOne }: Measured) => sqliteAtOne?.p99
const p99AtOneOnPostgres = ({ postgresAtOne }: Measured) => postgresAtOne?.p99
const perSecond = ({ sqlite }: Measured) => sqlite.perSecond

const OPERATION_TARGETS: readonly OperationTarget[] = [
  { kinds: ['details', 'list'], what: 'ratio', atLeast: 0.8, figure: ratio },
  { kinds: ['counts'], what: 'ratio', atLeast: 0.7, figure: ratio },
  { kinds: ['post'], what: 'ratio', atLeast: 0.5, figure: ratio },
  { kinds: ['details', 'list'], what: 'p99 at 4', atMost: 10, figure: p99AtFew },
  { kinds: ['search'], what: 'p99 at 4', atMost: 60, figure: p99AtFew },
  { kinds: ['queue'], what: 'p99 at 1', atMost: 20, figure: p99AtOne },
  { kinds: ['similar'], what: 'p99 at 1', atMost: 25, figure: p99AtOne },
  { kinds: ['queue'], what: 'p99 at 1 on PostgreSQL', atMost: 20, figure: p99AtOneOnPostgres },
  { kinds: ['similar'], what: 'p99 at 1 on PostgreSQL', atMost: 25, figure: p99AtOneOnPostgres },
  { kinds: ['post'], what: 'a second', atLeast: 3000, figure: perSecond },
  { kinds: ['take'], what: 'a second', atLeast: 1500, figure: perSecond },
  { kinds: ['update'], what: 'a second', atLeast: 2000, figure: perSecond },
  {
    kinds: READS,
    what: 'PostgreSQL to SQLite',
    atLeast: 0.5,
    figure: ({ postgres, sqlite }) => share(postgres?.perSecond, sqlite.perSecond),
  },
  {
    kinds: ['search'],
    what: 'time on PostgreSQL to SQLite',
    atMost: 2,
    figure: ({ postgresAtFew, sqliteAtFew }) => share(postgresAtFew?.p50, sqliteAtFew?.p50),
  },
  {
    kinds: ['post'],
    what: 'a second on PostgreSQL',
    atLeast: 1000,
    figure: ({ postgres }) => postgres?.perSecond,
  },
  {
    kinds: ['post'],
    what: 'three nodes to one',
    atLeast: 1.6,
    figure: ({ nodes, postgres }) => share(nodes?.perSecond, postgres?.perSecond),
  },
]

/** What an install has to be like, whichever database it is on. */
export const INSTALL_TARGETS = {
  startMs: { what: 'start, ms', atMost: 700 },
  idle: { what: 'memory when idle, MB', atMost: 120 },
  end: { what: 'memory at rest after all of it, MB', atMost: 250 },
} satisfies Record<string, Target>

/** Whether a figure reaches its target, in the words of the tables. */
export type Judgement = { text: string; isMet: boolean }

/** Holds a figure against a target. */
export function judge(target: Target, figure: number): Judgement {
  const isMet = 'atLeast' in target ? figure >= target.atLeast : figure <= target.atMost
  const limit = 'atLeast' in target ? `≥ ${target.atLeast}` : `≤ ${target.atMost}`
  const precision = Math.abs(figure) < 10 ? 2 : 0
  const verdict = isMet
    ? 'met'
    : `**missed** (${Number.isNaN(figure) ? 'not one in a round' : figure.toFixed(precision)})`
  return { text: `${target.what} ${limit}: ${verdict}`, isMet }
}

/** Holds an operation against all targets that its kind has and that were measured. */
export const judgeOperation = ({ kind }: Operation, measured: Measured): Judgement[] =>
  OPERATION_TARGETS.filter(({ kinds }) => kinds.includes(kind)).flatMap((target) => {
    const figure = target.figure(measured)
    return figure === undefined ? [] : [judge(target, figure)]
  })
