import { formatShort } from '../../ui/text/numbers.ts'

/** A chart fills what is around it. */
export const FILL = { width: '100%', height: '100%' }
export const INK = { fill: 'var(--text-dim)', fontSize: 12 }

/** What both axes of a chart have. */
const AXIS = { tickLine: false, axisLine: false, tick: INK } as const

/** The axis of what is counted, where lines begin; the other one runs as lines do. */
export const countAxis = (isMirrored: boolean) =>
  ({
    ...AXIS,
    // Numbers run from the left in every language; turned, they would lie upon the lines of the chart.
    tick: { ...INK, direction: 'ltr' },
    orientation: isMirrored ? 'right' : 'left',
    allowDecimals: false,
    width: 36,
    tickFormatter: formatShort,
  }) as const

/** The axis of what it is counted for. */
export const nameAxis = (isMirrored: boolean) => ({ ...AXIS, reversed: isMirrored }) as const
