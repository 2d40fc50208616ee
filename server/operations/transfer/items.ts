/** A value in a row. File contents are copied separately. */
export type Value = string | number | null

/** Metadata of an install. */
export type Heading = {
  /** Time of the copy, and version of the product. */
  takenAt: string
  product: string
  /** The migrations of the install, in order. */
  migrations: string[]
  /** The secret that signs sessions and seals values. */
  secret: string
}

/** Counts, and a hash over all content in order. */
type TableTotals = { rows: number; sha256: string }
type FileTotals = { count: number; bytes: number; sha256: string }
export type Totals = { tables: Record<string, TableTotals>; files: FileTotals }

/**
 * An install as a stream: its heading, each table followed by its rows, each file followed by its pieces, and the totals. All
 * copies between locations use it.
 */
export type Item =
  | { kind: 'heading'; heading: Heading }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; rows: Value[][] }
  | { kind: 'file'; name: string }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end'; totals: Totals }
