/** A list whose rows stay where the reader has them, whatever the server's order is by now. */
export type Settled<Row> = {
  /** The kept rows in their places, as they are now, and those that were loaded on below. */
  shown: readonly Row[]
  /** How many rows wait because they would push others down. */
  arrived: number
  /** Ids of rows that are shown although they belong to the list no more. */
  left: ReadonlySet<string>
  /** Whether rows stand elsewhere by now. */
  moved: boolean
}

/**
 * Brings `kept` rows up to date with `rows` without moving any. `complete` says whether `rows` are all there are;
 * otherwise one that is missing at the end may merely not have been loaded.
 */
export function settle<Row extends { id: string }>(
  kept: readonly Row[],
  rows: readonly Row[],
  complete: boolean,
): Settled<Row> {
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
