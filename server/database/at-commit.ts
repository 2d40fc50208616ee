import type { Db } from './schema.ts'

/** Writes rows of one transaction. */
export type WriteRows<Row> = (db: Db, rows: readonly Row[]) => Promise<void>

/**
 * What a transaction writes last, in this order. Nearly every transaction changes the same few rows there and holds their locks until
 * it ends: written last they are held shortly, and in one order no two transactions can wait for each other.
 */
const ORDER = ['counts', 'figures', 'events'] as const
type Place = (typeof ORDER)[number]

type Waiting = Map<Place, { rows: unknown[]; write: () => Promise<void> }>

/** By the executor of the transaction, which all queries on it share. */
const waiting = new WeakMap<object, Waiting>()

/** Runs a change on a transaction, then writes what it has left for the end. */
export async function runToCommit<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const rows: Waiting = new Map()
  waiting.set(tx.getExecutor(), rows)
  try {
    const result = await work(tx)
    for (const place of ORDER) await rows.get(place)?.write()
    return result
  } finally {
    waiting.delete(tx.getExecutor())
  }
}

/** Leaves rows for the end of the transaction; outside of one, as in migrations, writes them at once. A place has one way to write. */
export async function writeAtCommit<Row>(
  db: Db,
  place: Place,
  write: WriteRows<Row>,
  added: readonly Row[],
): Promise<void> {
  if (added.length === 0) return
  const all = waiting.get(db.getExecutor())
  const known = all?.get(place)
  if (!all) await write(db, added)
  else if (known) known.rows.push(...added)
  else {
    const rows = [...added]
    all.set(place, { rows, write: () => write(db, rows) })
  }
}
