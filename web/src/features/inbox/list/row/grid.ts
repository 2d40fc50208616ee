import type { ViewColumn } from '@support-desk/contract'
import { areaOf, layoutOf } from './columns.tsx'

declare module 'react' {
  interface CSSProperties {
    '--row-areas'?: string
    '--row-tracks'?: string
  }
}

/** Tracks of a row of one short line, in which other columns are read out and not seen. */
const SHORT_TRACKS: Partial<Record<ViewColumn, string>> = {
  // As wide as it is: the subject begins right after it, as in a row of two lines.
  number: 'auto',
  subject: 'minmax(0, 1fr)',
  // With the room that words need, where the list has it.
  priority: 'var(--short-priority, 16px)',
  snooze: '84px',
  waiting: '48px',
  state: 'var(--short-state, 16px)',
}

/** The columns of a row of one line, in the order of the view. */
export function gridOf(columns: readonly ViewColumn[], form: 'columns' | 'short') {
  const widthOf = (column: ViewColumn) => (form === 'short' ? SHORT_TRACKS[column] : trackOf(column))
  const shown = columns.filter((column) => widthOf(column) !== undefined)
  return {
    '--row-areas': JSON.stringify(['check', ...shown.map(areaOf)].join(' ')),
    '--row-tracks': ['20px', ...shown.map(widthOf)].join(' '),
  }
}

function trackOf(column: ViewColumn): string {
  const { room, share } = layoutOf(column)
  return share === undefined ? `${room}px` : `minmax(${room}px, ${share}fr)`
}

/** What the space between columns takes, and that around a row. */
const BETWEEN = 12
const AROUND = 52

/** So many pixels these columns need beside each other. */
export const roomFor = (columns: readonly ViewColumn[]): number =>
  columns.reduce((sum, column) => sum + layoutOf(column).room + BETWEEN, AROUND)

/** What a row has columns for: without a subject there is nothing to open it by, so that is there always. */
export const withSubject = (columns: readonly ViewColumn[]): readonly ViewColumn[] =>
  columns.includes('subject') ? columns : ['subject', ...columns]
