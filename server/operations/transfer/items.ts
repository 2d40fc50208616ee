/** A value in a row: every column but the bytes of files is one of these. */
export type Value = string | number | null

/** What there is to know of an install before its contents. */
export type Heading = {
  /** When it was read, and by which version of the product. */
  takenAt: string
  product: string
  /** Names of the migrations that made its tables, in their order. */
  migrations: string[]
  /** The secret that sessions are signed and emails are sealed with. */
  secret: string
}

/** How much was read, with a hash over all of it in its order. */
type TableTotals = { rows: number; sha256: string }
type FileTotals = { count: number; bytes: number; sha256: string }
export type Totals = { tables: Record<string, TableTotals>; files: FileTotals }

/**
 * A whole install as a stream: its heading, each table followed by its rows, each file followed by its pieces, and at the
 * end how much that was. Whatever copies an install, from anywhere to anywhere, passes this on.
 */
export type Item =
  | { kind: 'heading'; heading: Heading }
  | { kind: 'table'; name: string; columns: string[] }
  | { kind: 'rows'; rows: Value[][] }
  | { kind: 'file'; name: string }
  | { kind: 'piece'; bytes: Uint8Array }
  | { kind: 'end'; totals: Totals }
