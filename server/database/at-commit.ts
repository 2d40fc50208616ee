import type { Db } from './schema.ts'

/** Writes rows within a transaction. */
export type WriteRows<Row> = (db: Db, rows: readonly Row[]) => Promise<void>

/**
 * The last writes of a transaction, in this order. Nearly every transaction locks the same few rows there. Late writes keep these
 * locks short, and one order prevents deadlocks.
 */
const ORDER = ['counts', 'figures', 'events'] as const
type Stage = (typeof ORDER)[number]

type DeferredRows = Map<Stage, { rows: unknown[]; write: () => Promise<void> }>

/** Keyed by the executor, which all queries of a transaction share. */
const waiting = new WeakMap<object, DeferredRows>()

/** Runs a change in a transaction, then its deferred writes. */
export async function runToCommit<T>(tx: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const rows: DeferredRows = new Map()
  waiting.set(tx.getExecutor(), rows)
  try {
    const result = await work(tx)
    for (const place of ORDER) await rows.get(place)?.write()
    return result
  } finally {
    waiting.delete(tx.getExecutor())
  }
}

/**
 * Defers rows to the end of the transaction. Outside a transaction, as in migrations, writes them at once. Each stage has one
 * write function.
 */
export async function writeAtCommit<Row>(
  db: Db,
  place: Stage,
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
