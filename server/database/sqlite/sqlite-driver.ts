import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type DatabaseConnection,
  type Dialect,
  type Driver,
  type Kysely,
  type QueryResult,
} from 'kysely'
import { asRefusal, isBusy } from './sqlite-errors.ts'

const KEPT_STATEMENTS = 500
/** How long a change waits for another program that makes one. */
const BUSY_MS = 5000
const BUSY_PAUSE_MS = 5

/** Kysely over `node:sqlite`. */
export const nodeSqlite = (
  database: DatabaseSync,
  connection = new NodeSqliteConnection(database),
): Dialect => ({
  createAdapter: () => new NodeSqliteAdapter(),
  createDriver: () => new NodeSqliteDriver(database, connection),
  createIntrospector: (db: Kysely<unknown>) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
})

/** SQLite rolls back changes of tables like any others. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

/** One connection, handed to one user at a time, so that no foreign statement slips into an open transaction. */
class NodeSqliteDriver implements Driver {
  readonly #database: DatabaseSync
  readonly #connection: NodeSqliteConnection
  #busy = false
  readonly #waiting: (() => void)[] = []

  constructor(database: DatabaseSync, connection: NodeSqliteConnection) {
    this.#database = database
    this.#connection = connection
  }

  async init(): Promise<void> {}

  async acquireConnection(): Promise<DatabaseConnection> {
    if (this.#busy) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    this.#busy = true
    return this.#connection
  }

  async releaseConnection(): Promise<void> {
    const next = this.#waiting.shift()
    if (next) next()
    else this.#busy = false
  }

  async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // The database's own waiting would hold up everything else in this process.
    for (const end = performance.now() + BUSY_MS; ;) {
      try {
        await connection.executeQuery(CompiledQuery.raw('begin immediate'))
        return
      } catch (error) {
        if (!isBusy(error) || performance.now() > end) throw error
      }
      await setTimeout(BUSY_PAUSE_MS)
    }
  }

  async commitTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('commit'))
  }

  async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await connection.executeQuery(CompiledQuery.raw('rollback'))
  }

  async destroy(): Promise<void> {
    this.#database.close()
  }
}

/** `columns` are the names of those that it returns; null where it returns no rows. */
type Prepared = { statement: StatementSync; columns: readonly string[] | null }

/** Statements on one open database, each prepared once. `beforeQuery` may refuse by throwing. */
export class NodeSqliteConnection implements DatabaseConnection {
  readonly #database: DatabaseSync
  readonly #beforeQuery: () => void
  readonly #prepared = new Map<string, Prepared>()

  constructor(database: DatabaseSync, beforeQuery: () => void = () => {}) {
    this.#database = database
    this.#beforeQuery = beforeQuery
  }

  async executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    const { sql, parameters } = query
    this.#beforeQuery()
    try {
      const { statement, columns } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (columns) return { rows: rowsFrom<R>(statement.all(...values), columns) }
      const { changes, lastInsertRowid } = statement.run(...values)
      return { rows: [], numAffectedRows: BigInt(changes), insertId: BigInt(lastInsertRowid) }
    } catch (error) {
      throw asRefusal(error)
    }
  }

  async *streamQuery<R>(
    { sql, parameters }: CompiledQuery,
    rowsAtOnce = 1,
  ): AsyncIterableIterator<QueryResult<R>> {
    this.#beforeQuery()
    let rows: R[] = []
    const { statement, columns } = this.#prepare(sql)
    for (const row of statement.iterate(...(parameters as SQLInputValue[]))) {
      if (rows.push(columns ? rowFrom<R>(row, columns) : (row as R)) < rowsAtOnce) continue
      yield { rows }
      rows = []
    }
    if (rows.length > 0) yield { rows }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const names = statement.columns().map(({ name }) => asKey(name))
    const prepared = { statement, columns: names.length > 0 ? names : null }
    if (prepared.columns) statement.setReturnArrays(true)
    // Full-text search numbers rows of its own beyond what a number can hold, and any statement may come upon the latest.
    else statement.setReadBigInts(true)
    const oldest = this.#prepared.size >= KEPT_STATEMENTS ? this.#prepared.keys().next().value : undefined
    if (oldest !== undefined) this.#prepared.delete(oldest)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}

/** The same text as V8 keeps keys of objects, which it need not look up among all keys each time a row is made. */
const asKey = (name: string): string => Object.keys({ [name]: null })[0] ?? name

const rowsFrom = <R>(rows: readonly unknown[], columns: readonly string[]): R[] =>
  rows.map((row) => rowFrom<R>(row, columns))

/** Objects that Node makes of rows are dictionaries, which cost more to make and to read than those of one shape. */
function rowFrom<R>(values: unknown, columns: readonly string[]): R {
  const row: Record<string, unknown> = {}
  let index = 0
  for (const value of values as unknown[]) row[columns[index++] ?? ''] = value
  return row as R
}
