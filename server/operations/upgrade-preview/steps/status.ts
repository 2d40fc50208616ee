import { type Kysely, sql } from 'kysely'

/** Tables whose column `state` is the status of a ticket. */
const TABLES = ['tickets', 'ticket_counts', 'scheduled_replies']

/**
 * The status of a ticket was called its state: in columns, conditions, views, macros, bulk jobs, keys of users and notifications. Events
 * keep the old word, because their chain hashes them. Indexes and constraints keep their names.
 */
export async function renameStatus(db: Kysely<unknown>): Promise<void> {
  for (const table of TABLES) await db.schema.alterTable(table).renameColumn('state', 'status').execute()
  await sql`update views set grouped_by = 'status' where grouped_by = 'state'`.execute(db)
  await sql`update bulk_jobs set action = 'status' where action = 'state'`.execute(db)
  await sql`update notifications set text = replace(text, '{state, select, ', '{status, select, '),
      text_values = replace(text_values, '"state":', '"status":')
    where text like '%{state, select, %'`.execute(db)
  await rewrite(db, 'views', 'columns', renamedColumns)
  await rewrite(db, 'views', 'condition', renamedLeaves)
  await rewrite(db, 'webhooks', 'condition', renamedLeaves)
  await rewrite(db, 'bulk_jobs', 'selection', renamedLeaves)
  await rewrite(db, 'macros', 'steps', renamedSteps)
  await rewrite(db, 'accounts', 'workspace', renamedKeys)
}

async function rewrite(
  db: Kysely<unknown>,
  table: string,
  column: string,
  change: (text: string) => string,
): Promise<void> {
  const [at, name] = [sql.table(table), sql.ref(column)]
  const { rows } = await sql<{ id: string; text: string }>`
    select id, ${name} as text from ${at} where ${name} like '%state%'`.execute(db)
  for (const { id, text } of rows) {
    const changed = change(text)
    if (changed !== text) await sql`update ${at} set ${name} = ${changed} where id = ${id}`.execute(db)
  }
}

const renamed = (word: string): string => (word === 'state' ? 'status' : word)

const renamedColumns = (columns: string): string => columns.split(',').map(renamed).join(',')

type Leaf = { name: string; op: string; value: string }
const isLeaf = (part: unknown): part is Leaf =>
  typeof part === 'object' && part !== null && 'name' in part && 'op' in part

const renamedLeaves = (condition: string): string =>
  JSON.stringify(
    JSON.parse(condition, (_, part: unknown) =>
      isLeaf(part) ? { ...part, name: renamed(part.name) } : part,
    ),
  )

const renamedSteps = (steps: string): string =>
  JSON.stringify(
    (JSON.parse(steps) as { kind: string }[]).map((step) => ({ ...step, kind: renamed(step.kind) })),
  )

const ACTIONS: Record<string, string> = { 'ticket.state': 'ticket.status', 'inbox.state': 'inbox.status' }

function renamedKeys(workspace: string): string {
  const ways = JSON.parse(workspace) as { keys?: Record<string, string> }
  if (!ways.keys) return workspace
  const keys = Object.entries(ways.keys).map(([action, key]) => [ACTIONS[action] ?? action, key])
  return JSON.stringify({ ...ways, keys: Object.fromEntries(keys) })
}
