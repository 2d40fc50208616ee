import { sql, type Kysely } from 'kysely'
import { columnTypes } from './frozen/engine.ts'

const SORTED = ['occurred_at', 'subject_key', 'assignee_key']
const EARLIER_INDEXES = [
  'tickets_created_at',
  'tickets_occurred_at',
  'tickets_subject_key',
  'tickets_assignee_key',
  'tickets_state',
  'tickets_state_id',
  'tickets_requester_id',
  'tickets_requester_id_state',
  'tickets_assignee_id',
  'tickets_assignee_id_state',
]

/** Numbers tickets in the order in which they were raised, and gives every order of every list an index of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('tickets')
    .addColumn('number', columnTypes(db).integer, (c) => c.notNull().defaultTo(0))
    .execute()
  for (const name of EARLIER_INDEXES) await db.schema.dropIndex(name).execute()
  await sql`update tickets set number = ranked.number, subject_key = substr(subject_key, 1, 40)
    from (select id, row_number() over (order by created_at, id) as number from tickets) as ranked
    where ranked.id = tickets.id`.execute(db)
  await db.schema.createIndex('tickets_number').unique().on('tickets').column('number').execute()

  const index = (columns: string[]) =>
    db.schema
      .createIndex(`tickets_${columns.join('_')}`)
      .on('tickets')
      .columns([...columns, 'number'])
  await index(['state']).execute()
  for (const column of SORTED) {
    await index([column]).execute()
    await index(['state', column]).execute()
  }
  // The id is there for lists of ids, which then need nothing but the index.
  await index(['requester_id']).column('id').execute()
  await ofAssigned(index(['assignee_id']))
    .column('id')
    .execute()
  for (const columns of [[], ...SORTED.map((column) => [column])]) {
    await index(['requester_id', 'state', ...columns]).execute()
    // All tickets of an assignee have the same one.
    if (columns[0] !== 'assignee_key') await ofAssigned(index(['assignee_id', 'state', ...columns])).execute()
  }
}

const ofAssigned = <Index extends { where(left: unknown, operator: 'is not', right: null): Index }>(
  index: Index,
) => index.where(sql.ref('assignee_id'), 'is not', null)
