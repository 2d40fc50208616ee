import type { Db } from './schema.ts'

/** Writes rows of some changes at once, by statements whose results nobody needs: it sends them all before it waits for any. */
export type WriteRows<Row> = (db: Db, rows: readonly Row[]) => Promise<void>

/**
 * What is gathered, each with the tables that it is written to, in the order in which it is written: nothing waits for rows of another
 * transaction before the last ones, and these are taken in one order by all transactions, so that none waits in a circle.
 */
const TABLES = {
  messages: ['messages'],
  members: ['chat_members'],
  notifications: ['notifications'],
  mail: ['outbox'],
  counts: ['ticket_counts'],
  figures: ['ticket_figures'],
  events: ['events', 'event_counter'],
} as const satisfies Record<string, readonly string[]>
type Place = keyof typeof TABLES

const PLACES = Object.keys(TABLES) as Place[]
/** Rows that most changes move: whoever has written there holds up all others until its end. */
const MOVED_BY_ALL: ReadonlySet<Place> = new Set(['counts', 'figures', 'events'])

const naming = (places: readonly Place[]): RegExp =>
  new RegExp(`\\b(?:${places.flatMap((place) => TABLES[place]).join('|')})\\b`)
const NAMING_ANY = naming(PLACES)
const NAMING = new Map(PLACES.map((place) => [place, naming([place])]))

/** What the changes of one transaction leave for its end, where it is written once for all of them. */
type GatheredRows = {
  /** How many rows were gathered so far, written or not. */
  count(): number
  /** Writes what a statement may be about, before it is sent; null where nothing of that waits. */
  writeBefore(statement: string): Promise<void> | null
  /** Whether that has written what others may wait for. */
  holdsOthers(): boolean
  /** Writes what waits. */
  write(): Promise<void>
}

type Gathering = GatheredRows & { add<Row>(place: Place, write: WriteRows<Row>, rows: readonly Row[]): void }

const gatherings = new WeakMap<object, Gathering>()

/** Begins to gather rows in a transaction; they are written on `writer`. */
export function gatherRows(tx: Db, writer: Db): GatheredRows {
  let count = 0
  let holdsOthers = false
  const waiting = new Map<Place, { rows: unknown[]; write: () => Promise<void> }>()

  async function write(places: readonly Place[]): Promise<void> {
    await Promise.all(
      places.map((place) => {
        const line = waiting.get(place)
        waiting.delete(place)
        return line?.write()
      }),
    )
  }

  const gathering: Gathering = {
    count: () => count,
    holdsOthers: () => holdsOthers,
    add(place, writeRows, added) {
      count += added.length
      const known = waiting.get(place)
      if (known) {
        known.rows.push(...added)
        return
      }
      const rows = [...added]
      waiting.set(place, { rows, write: () => writeRows(writer, rows) })
    },
    writeBefore(statement) {
      if (waiting.size === 0 || !NAMING_ANY.test(statement)) return null
      const named = PLACES.filter((place) => waiting.has(place) && NAMING.get(place)?.test(statement))
      if (named.length === 0) return null
      holdsOthers ||= named.some((place) => MOVED_BY_ALL.has(place))
      return write(named)
    },
    write: () => write(PLACES),
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
