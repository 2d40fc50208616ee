import { judge, type Target } from '../compare/targets.ts'
import { medianOf } from '../load.ts'
import type { Kind } from './kinds.ts'
import type { Outcome } from './windows.ts'

const RATIO: Target = { what: 'ratio', atLeast: 0.7 }
const LOOP: Target = { what: 'event loop p99', atMost: 50 }
/** Of what anybody may do as often as they like. */
const SEARCH_RATIO: Target = { what: 'ratio', atLeast: 0.8 }
const SEARCH_P99: Target = { what: 'p99 to undisturbed', atMost: 2 }

const COLUMNS = [
  'counts/s',
  'undisturbed',
  'ratio',
  'p99 ms',
  'undisturbed',
  'event loop: p99 ms',
  'longest ms',
  'longest slice ms',
  'done meanwhile',
]

/** The head of the table. */
export const HEAD = `| while | ${COLUMNS.join(' | ')} | targets |\n|---|${COLUMNS.map(() => '--:|').join('')}---|`

/** A line of the table. Of event loops the worst is told, of counts the median. */
export function lineOf(
  { name, unit, isSearch }: Pick<Kind, 'name' | 'unit' | 'isSearch'>,
  { quiet, disturbed, done }: Outcome,
): string {
  const [before, meanwhile] = [quiet, disturbed].map((windows) =>
    medianOf(windows.map(({ counts }) => counts)),
  )
  const worst = (figure: 'p99' | 'longest' | 'longestBusy') =>
    Math.max(...disturbed.map(({ loop }) => loop[figure]))
  if (!before || !meanwhile) throw new Error('Nothing was measured.')
  const ratio = meanwhile.perSecond / before.perSecond
  const judgements = [
    judge(isSearch ? SEARCH_RATIO : RATIO, ratio),
    ...(isSearch ? [judge(SEARCH_P99, meanwhile.p99 / before.p99)] : []),
    judge(LOOP, worst('p99')),
  ]
  const cells = [
    name,
    meanwhile.perSecond.toFixed(0),
    before.perSecond.toFixed(0),
    ratio.toFixed(2),
    meanwhile.p99.toFixed(1),
    before.p99.toFixed(1),
    worst('p99').toFixed(0),
    worst('longest').toFixed(0),
    worst('longestBusy').toFixed(0),
    done === null ? '' : `${done} ${unit}`,
    judgements.map(({ text }) => text).join('; '),
  ]
  return `| ${cells.join(' | ')} |`
}
