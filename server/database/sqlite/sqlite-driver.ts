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

type Prepared = { statement: StatementSync; returnsRows: boolean }

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
    return this.run(query)
  }

  /** Like {@link executeQuery}, at once. */
  run<R>({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): QueryResult<R> {
    this.#beforeQuery()
    try {
      const { statement, returnsRows } = this.#prepare(sql)
      const values = parameters as SQLInputValue[]
      if (returnsRows) return { rows: statement.all(...values) as R[] }
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
    for (const row of this.#prepare(sql).statement.iterate(...(parameters as SQLInputValue[]))) {
      if (rows.push(row as R) < rowsAtOnce) continue
      yield { rows }
      rows = []
    }
    if (rows.length > 0) yield { rows }
  }

  #prepare(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#database.prepare(sql)
    const prepared = { statement, returnsRows: statement.columns().length > 0 }
    // Full-text search numbers rows of its own beyond what a number can hold, and any statement may come upon the latest.
    if (!prepared.returnsRows) statement.setReadBigInts(true)
    const oldest = this.#prepared.size >= KEPT_STATEMENTS ? this.#prepared.keys().next().value : undefined
    if (oldest !== undefined) this.#prepared.delete(oldest)
    this.#prepared.set(sql, prepared)
    return prepared
  }
}
