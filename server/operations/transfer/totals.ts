import { createHash, type Hash } from 'node:crypto'
import type { Item, Totals } from './items.ts'

/** Counts and hashes items. */
type Tally = { add(item: Item): void; totals(): Totals }

/** Creates a tally. The totals of an install do not depend on its database. */
export function createTally(): Tally {
  const tables = new Map<string, { rows: number; hash: Hash }>()
  const files = { count: 0, bytes: 0, hash: createHash('sha256') }
  let table: { rows: number; hash: Hash } | undefined
  return {
    add(item) {
      if (item.kind === 'table') {
        table = { rows: 0, hash: createHash('sha256').update(JSON.stringify(item.columns)) }
        tables.set(item.name, table)
      } else if (item.kind === 'rows') {
        if (!table) throw new Error('There are rows without a table.')
        table.rows += item.rows.length
        for (const row of item.rows) table.hash.update(JSON.stringify(row))
      } else if (item.kind === 'file') {
        files.count++
        files.hash.update(`\0${item.name}\0`)
      } else if (item.kind === 'piece') {
        files.bytes += item.bytes.length
        files.hash.update(item.bytes)
      }
    },
    totals: () => ({
      tables: Object.fromEntries(
        [...tables].map(([name, { rows, hash }]) => [name, { rows, sha256: hash.copy().digest('hex') }]),
      ),
      files: { count: files.count, bytes: files.bytes, sha256: files.hash.copy().digest('hex') },
    }),
  }
}

/** The differences of two totals, in words for users; empty when equal. */
export function differences(expected: Totals, found: Totals): string[] {
  const names = new Set([...Object.keys(expected.tables), ...Object.keys(found.tables)])
  const different = [...names].filter((name) => {
    const [left, right] = [expected.tables[name], found.tables[name]]
    return left?.rows !== right?.rows || left?.sha256 !== right?.sha256
  })
  const [left, right] = [expected.files, found.files]
  const filesAgree = left.count === right.count && left.bytes === right.bytes && left.sha256 === right.sha256
  return filesAgree ? different : [...different, 'files']
}
