import type { ViewColumn } from '@support-desk/contract'
import { areaOf, layoutOf } from './columns.tsx'

declare module 'react' {
  interface CSSProperties {
    '--row-areas'?: string
    '--row-tracks'?: string
  }
}

/** Column widths of a short row. Other columns are only for screen readers. */
const SHORT_TRACKS: Partial<Record<ViewColumn, string>> = {
  // As wide as its content, so that the subject follows directly.
  number: 'auto',
  subject: 'minmax(0, 1fr)',
  // Wide enough for words if the list is wide.
  priority: 'var(--short-priority, 16px)',
  snooze: '84px',
  waiting: 'var(--short-waiting, 48px)',
  status: 'var(--short-status, 16px)',
}

/** The grid columns of a row of one line, in the order of the view. */
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

/** In pixels: the space between columns, and around a row. */
const BETWEEN = 12
const AROUND = 52

/** Width in pixels of these columns. */
export const roomFor = (columns: readonly ViewColumn[]): number =>
  columns.reduce((sum, column) => sum + layoutOf(column).room + BETWEEN, AROUND)

/** The columns of a row. The subject is always included, because it opens the ticket. */
export const withSubject = (columns: readonly ViewColumn[]): readonly ViewColumn[] =>
  columns.includes('subject') ? columns : ['subject', ...columns]
