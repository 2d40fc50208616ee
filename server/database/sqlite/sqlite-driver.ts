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
/** Timeout of a change that waits for another process to finish writing. */
const BUSY_MS = 5000
const BUSY_PAUSE_MS = 5

/** Kysely dialect for `node:sqlite`. */
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

/** SQLite has transactional DDL. */
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

  /** Waits for other processes by polling. SQLite's busy timeout would block the event loop. */
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
    // On a full disk SQLite has already rolled back.
    if (this.#database.isTransaction) await super.rollbackTransaction(connection)
  }
}

/** Prepared statements of an open database, cached by text. */
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
  // Node's row objects have no prototype and are slower: lists take a sixth longer with them.
  if (reader) statement.setReturnArrays(true)
  // Row ids of the full-text table exceed the safe integers, and any statement may report the latest one.
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
