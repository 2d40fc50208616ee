import { keepObject, readObject } from '#ui/kept/stored-object.ts'

/** Panes with an adjustable width. The ticket takes the rest. */
export type Pane = 'views' | 'list'

export type PaneSizes = Readonly<Record<Pane, number>>

/** Limits and default of a pane's width, in pixels. */
export const PANE_LIMITS: Readonly<Record<Pane, { least: number; usual: number; most: number }>> = {
  views: { least: 152, usual: 240, most: 320 },
  list: { least: 280, usual: 400, most: 1240 },
}

const KEY = 'inbox-panes'

/** Clamps a width to the limits of a pane. */
export const fitting = (pane: Pane, width: number): number =>
  Math.round(Math.min(Math.max(width, PANE_LIMITS[pane].least), PANE_LIMITS[pane].most))

/** Reads the stored widths of this browser. */
export function readPaneSizes(): PaneSizes {
  const kept = readObject(KEY)
  const sizeOf = (pane: Pane) => {
    const width = kept[pane]
    return typeof width === 'number' && Number.isFinite(width)
      ? fitting(pane, width)
      : PANE_LIMITS[pane].usual
  }
  return { views: sizeOf('views'), list: sizeOf('list') }
}

/** Stores the widths in this browser. */
export const keepPaneSizes = (sizes: PaneSizes): void => keepObject(KEY, sizes)
