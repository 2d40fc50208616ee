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
import { asUnavailable, isBusy } from './sqlite-errors.ts'

const MAX_STATEMENTS = 500
/** How long a change waits for another program that makes one. */
const BUSY_MS = 5000
const BUSY_PAUSE_MS = 5

/** Kysely over `node:sqlite`. */
export class NodeSqliteDialect extends SqliteDialect {
  readonly #database: NodeSqliteStatements

  constructor(database: DatabaseSync) {
    const statements = new NodeSqliteStatements(database)
    super({ database: statements })
    this.#database = statements
  }

  override createAdapter(): SqliteAdapter {
    return new NodeSqliteAdapter()
  }

  override createDriver(): SqliteDriver {
    return new NodeSqliteDriver(this.#database)
  }
}

/** SQLite rolls back changes of tables like any others. */
class NodeSqliteAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true
  }
}

class NodeSqliteDriver extends SqliteDriver {
  readonly #database: NodeSqliteStatements

  constructor(database: NodeSqliteStatements) {
    super({ database })
    this.#database = database
  }

  /** Waits for other programs. SQLite's own waiting would block the event loop. */
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
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
    // On a full disk SQLite has ended the transaction itself.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Statements on one open database, each prepared once. */
export class NodeSqliteStatements implements SqliteDatabase {
  readonly #database: DatabaseSync
  readonly #prepared = new Map<string, SqliteStatement>()

  constructor(database: DatabaseSync) {
    this.#database = database
  }

  get isTransaction(): boolean {
    return this.#database.isTransaction
  }

  prepare(sql: string): SqliteStatement {
    const known = this.#prepared.get(sql)
    if (known) return known
    const prepared = refusing(() => statementOf(this.#database, sql))
    const [oldest] = this.#prepared.keys()
    if (this.#prepared.size >= MAX_STATEMENTS && oldest !== undefined) this.#prepared.delete(oldest)
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
  // Node's own row objects have no prototype and are slower to make and to read: lists take a sixth longer with them.
  if (reader) statement.setReturnArrays(true)
  // The ids of full-text rows exceed what a number can hold, and any statement may report the latest.
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
    throw asUnavailable(error)
  }
}
