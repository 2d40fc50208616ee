import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { kindsIn } from '@support-desk/contract/event-registry'

/** The tables to compare, and their columns. Other columns may change by background work. */
const COLUMNS: Record<string, string> = {
  accounts: '*',
  tickets: '*',
  ticket_counts: '*',
  ticket_figures: '*',
  messages: '*',
  chat_members: '*',
  notifications: '*',
  install: '*',
  factors: '*',
  recovery_codes: '*',
  second_factor_roles: '*',
  // The install itself renews, counts down or sends these.
  sessions: 'id',
  codes: 'email_key, code_hash',
  outbox: 'id, recipient, topic',
  // Reads and failures are recorded as events too, without other changes.
  events: '',
}
const NO_CHANGE = [...kindsIn('reading'), 'session.refused', 'emptied']

/** Reads the tables of an install from outside, and reports whether bulk jobs are still running. */
export type TableReader = {
  read(): Promise<Map<string, string>>
  isChanging(): Promise<boolean>
  close(): Promise<void>
}

const RUNNING = 'select 1 as running from bulk_jobs where ended_at is null limit 1'

const queryFor = (table: string): string => {
  const kinds = NO_CHANGE.map((kind) => `'${kind}'`).join()
  return table === 'events'
    ? `select number, kind, data, ticket_id, actor_id from events where kind not in (${kinds})`
    : `select ${COLUMNS[table]} from ${table}`
}

/** Opens a reader of the database in a folder, or at `databaseUrl`. */
export async function openTables(dataDir: string, databaseUrl: string | null): Promise<TableReader> {
  const tables = Object.keys(COLUMNS)
  const digest = (rowsOf: (table: string, index: number) => unknown[]): Map<string, string> =>
    new Map(
      tables.map((table, index) => {
        const rows = rowsOf(table, index).map((row) => JSON.stringify(row))
        return [table, rows.toSorted().join('\n')]
      }),
    )
  if (databaseUrl) {
    const client = new Client(databaseUrl)
    await client.connect()
    const all = tables.map(queryFor).join(';')
    return {
      async read() {
        // Several statements have several results, which the types do not know.
        const answers = (await client.query(all)) as unknown as { rows: unknown[] }[]
        return digest((_, index) => answers[index]?.rows ?? [])
      },
      isChanging: async () => (await client.query(RUNNING)).rows.length > 0,
      close: () => client.end(),
    }
  }
  const database = new DatabaseSync(join(dataDir, 'support-desk.sqlite'), { readOnly: true })
  const running = database.prepare(RUNNING)
  const statements = new Map(tables.map((table) => [table, database.prepare(queryFor(table))]))
  return {
    read: async () => digest((table) => statements.get(table)?.all() ?? []),
    isChanging: async () => running.get() !== undefined,
    close: async () => database.close(),
  }
}
