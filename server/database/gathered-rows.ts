import type { Db } from './schema.ts'

/** Writes rows of some changes at once, by statements whose results nobody needs. */
export type WriteRows<Row> = (db: Db, rows: readonly Row[]) => Promise<void>

/**
 * What is gathered, in the order in which it is written. Transactions wait here for each other's rows: in one order for all of
 * them, none waits in a circle.
 */
const PLACES = ['counts', 'figures', 'events'] as const
type Place = (typeof PLACES)[number]

/** What the changes of one transaction leave for its end, where it is written once for all of them. */
type GatheredRows = {
  /** How many rows were gathered so far, written or not. */
  count(): number
  isWaiting(): boolean
  /** Writes what waits. */
  write(): Promise<void>
}

type Gathering = GatheredRows & { add<Row>(place: Place, write: WriteRows<Row>, rows: readonly Row[]): void }

const gatherings = new WeakMap<object, Gathering>()

/** Begins to gather rows in a transaction; they are written on `writer`. */
export function gatherRows(tx: Db, writer: Db): GatheredRows {
  let count = 0
  let waiting = new Map<Place, { rows: unknown[]; write: () => Promise<void> }>()
  const gathering: Gathering = {
    count: () => count,
    isWaiting: () => waiting.size > 0,
    add(place, write, added) {
      count += added.length
      const known = waiting.get(place)
      if (known) {
        known.rows.push(...added)
        return
      }
      const rows = [...added]
      waiting.set(place, { rows, write: () => write(writer, rows) })
    },
    async write() {
      const lines = waiting
      waiting = new Map()
      for (const place of PLACES) await lines.get(place)?.write()
    },
  }
  gatherings.set(tx.getExecutor(), gathering)
  return gathering
}

/** Leaves rows for the end of the transaction; writes them at once where nothing is gathered. A place has one way to write. */
export async function writeAtEnd<Row>(
  db: Db,
  place: Place,
  write: WriteRows<Row>,
  rows: readonly Row[],
): Promise<void> {
  if (rows.length === 0) return
  const gathering = gatherings.get(db.getExecutor())
  if (gathering) gathering.add(place, write, rows)
  else await write(db, rows)
}
