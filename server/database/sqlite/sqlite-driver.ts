import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { setTimeout } from 'node:timers/promises'
import {
  CompiledQuery,
  type DatabaseConnection,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
  type SqliteStatement,
} from 'kysely'
import { asRefusal, isBusy } from './sqlite-errors.ts'

const KEPT_STATEMENTS = 500
/** How long a change waits for another program that makes one. */
const BUSY_MS = 5000
const BUSY_PAUSE_MS = 5

/** Kysely over `node:sqlite`. `beforeQuery` may refuse a query by throwing. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSync
  readonly #statements: NodeSqliteStatements

  constructor(database: DatabaseSync, beforeQuery?: () => void) {
    const statements = new NodeSqliteStatements(database, beforeQuery)
    super({ database: statements })
    this.#database = database
    this.#statements = statements
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database, this.#statements)
  }
}

/** SQLite rolls back changes of tables like any others. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSync

  constructor(database: DatabaseSync, statements: SqliteDatabase) {
    super({ database: statements })
    this.#database = database
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    // SQLite's own waiting would block everything else in this process.
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

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    // Where the disk is full, SQLite has ended the transaction itself.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Statements on one open database, each prepared once. */
export class NodeSqliteStatements implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #beforeQuery: () => void
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync, beforeQuery: () => void = () => {}) {
    this.#database = database
    this.#beforeQuery = beforeQuery
  }

  prepare(sql: string): SqliteStatement {
    this.#beforeQuery()
    const known = this.#prepared.get(sql)
    if (known) return known
    const prepared = refusing(() => statementOf(this.#database, sql))
    const oldest = this.#prepared.size >= KEPT_STATEMENTS ? this.#prepared.keys().next().value : undefined
    if (oldest !== undefined) this.#prepared.delete(oldest)
    this.#prepared.set(sql, prepared)
    return prepared
  }

  close(): void {
    this.#database.close()
  }
}

function statementOf(database: DatabaseSync, sql: string): SqliteStatement {
  const statement = database.prepare(sql)
  const names = statement.columns().map(({ name }) => name)
  const reader = names.length > 0
  // Rows as arrays become plain objects. Those that Node makes have no prototype and are slower to read.
  if (reader) statement.setReturnArrays(true)
  // Full-text search numbers its own rows beyond what a number can hold, and any statement may report the latest.
  else statement.setReadBigInts(true)
  const values = (parameters: readonly unknown[]) => parameters as SQLInputValue[]
  const rowOf = (cells: unknown): Record<string, unknown> => {
    const row: Record<string, unknown> = {}
    for (const [index, name] of names.entries()) row[name] = (cells as unknown[])[index]
    return row
  }
  return {
    reader,
    all: (parameters) => refusing(() => statement.all(...values(parameters)).map(rowOf)),
    run: (parameters) => refusing(() => statement.run(...values(parameters))),
    *iterate(parameters) {
      for (const cells of statement.iterate(...values(parameters))) yield rowOf(cells)
    },
  }
}

function refusing<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw asRefusal(error)
  }
}
