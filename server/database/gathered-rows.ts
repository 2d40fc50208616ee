import type { Db } from './schema.ts'

/** Writes rows of some changes at once, by statements whose results nobody needs. */
export type WriteRows<Row> = (db: Db, rows: readonly Row[]) => Promise<void>

/** What the changes of one transaction leave for its end, where it is written once for all of them. */
type GatheredRows = {
  /** How many rows were gathered so far, written or not. */
  count(): number
  isWaiting(): boolean
  /** Writes what waits. */
  write(): Promise<void>
}

type Gathering = GatheredRows & { add<Row>(write: WriteRows<Row>, row: Row): void }

const gatherings = new WeakMap<object, Gathering>()

/** Begins to gather rows in a transaction; they are written on `writer`. */
export function gatherRows(tx: Db, writer: Db): GatheredRows {
  let count = 0
  let rowsOf = new Map<unknown, { rows: unknown[]; write: () => Promise<void> }>()
  const gathering: Gathering = {
    count: () => count,
    isWaiting: () => rowsOf.size > 0,
    add(write, row) {
      count++
      const known = rowsOf.get(write)
      if (known) {
        known.rows.push(row)
        return
      }
      const rows = [row]
      rowsOf.set(write, { rows, write: () => write(writer, rows) })
    },
    async write() {
      const waiting = rowsOf
      rowsOf = new Map()
      for (const line of waiting.values()) await line.write()
    },
  }
  gatherings.set(tx.getExecutor(), gathering)
  return gathering
}

/** Leaves a row for the end of the transaction; writes it at once where nothing is gathered. */
export async function writeAtEnd<Row>(db: Db, write: WriteRows<Row>, row: Row): Promise<void> {
  const gathering = gatherings.get(db.getExecutor())
  if (gathering) gathering.add(write, row)
  else await write(db, [row])
}
