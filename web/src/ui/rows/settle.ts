/** A list that keeps its rows in place while the order on the server changes. */
export type SettledRows<Row> = {
  /** The known rows in their places with current content, followed by rows loaded below. */
  shown: readonly Row[]
  /** Number of hidden new rows. Showing them would push others down. */
  arrived: number
  /** Ids of shown rows that no longer belong to the list. */
  left: ReadonlySet<string>
  /** Whether the order of the rows has changed. */
  moved: boolean
}

/**
 * Updates the rows of `kept` with `rows` without moving any. `complete`: `rows` is the whole list. Otherwise a missing
 * row at the end may just not be loaded.
 */
export function settle<Row extends { id: string }>(
  kept: readonly Row[],
  rows: readonly Row[],
  complete: boolean,
): SettledRows<Row> {
  const now = new Map(rows.map((row, index) => [row.id, { row, index }]))
  const known = new Set(kept.map(({ id }) => id))
  const lastKnown = rows.findLastIndex(({ id }) => known.has(id))
  const lastPresent = kept.findLastIndex(({ id }) => now.has(id))
  const places = kept.flatMap(({ id }) => now.get(id)?.index ?? [])
  return {
    shown: [...kept.map((row) => now.get(row.id)?.row ?? row), ...rows.slice(lastKnown + 1)],
    arrived: rows.slice(0, lastKnown + 1).filter(({ id }) => !known.has(id)).length,
    left: new Set(
      kept.filter(({ id }, index) => !now.has(id) && (complete || index < lastPresent)).map(({ id }) => id),
    ),
    moved: places.some((place, index) => index > 0 && place < (places[index - 1] ?? 0)),
  }
}
