import type { DatabaseSync, SQLInputValue } from 'node:sqlite'

/** Values that one statement writes: each call of a statement costs as much as some rows, but many values cost more. */
const VALUES = 96

export type BulkInsert = {
  add(...row: SQLInputValue[]): void
  /** Writes what is still held back. */
  finish(): void
}

/** Writes rows of a table, some at a time. */
export function bulkInsert(database: DatabaseSync, table: string, columns: string[]): BulkInsert {
  const row = `(${columns.map(() => '?').join(', ')})`
  // What fails ends the whole fill, so SQLite need not be able to take back half a statement, which is slow.
  const into = `insert or fail into ${table} (${columns.join(', ')}) values`
  const rows = Math.floor(VALUES / columns.length)
  const statement = database.prepare(`${into} ${Array.from({ length: rows }, () => row).join(', ')}`)
  const full = rows * columns.length
  let held: SQLInputValue[] = []
  return {
    add(...values) {
      for (const value of values) held.push(value)
      if (held.length < full) return
      statement.run(...held)
      held = []
    },
    finish() {
      const one = database.prepare(`${into} ${row}`)
      for (let at = 0; at < held.length; at += columns.length) one.run(...held.slice(at, at + columns.length))
      held = []
    },
  }
}
