import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/** The tables of an install on SQLite. Triggers record changes. */
export type WatchedTables = {
  names(): string[]
  /** The tables that were changed since the last call. */
  touched(): string[]
  close(): void
}

const SHADOWS = /^(sqlite_|kysely_|touched)|_(data|idx|content|docsize|config)$/

/** Watches all tables. In tables with `columns`, only updates of these columns count. */
export function watchTables(
  dataDir: string,
  columns: Readonly<Record<string, readonly string[]>>,
): WatchedTables {
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { timeout: 10_000 })
  const names = (): string[] =>
    database
      .prepare("select name from sqlite_master where type = 'table' and sql not like 'create virtual%'")
      .all()
      .map(({ name }) => String(name))
      .filter((name) => !SHADOWS.test(name))

  database.exec('create table touched (name text)')
  for (const table of names()) {
    const updated = columns[table] ? `update of ${columns[table].join(', ')}` : 'update'
    for (const change of ['insert', updated, 'delete'])
      database.exec(
        `create trigger "watch_${table}_${change}" after ${change} on ${table}
         begin insert into touched values ('${table}'); end`,
      )
  }

  return {
    names,
    touched() {
      const rows = database.prepare('select distinct name from touched order by name').all()
      database.exec('delete from touched')
      return rows.map(({ name }) => String(name))
    },
    close: () => database.close(),
  }
}
