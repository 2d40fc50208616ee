import { type Kysely, sql } from 'kysely'
import { columnTypes, createIndex, defaultTo, mayReferTo, primaryKey, refersTo, required } from './columns.ts'

/** Tickets, how many there are by state and by duration, links between them, and numbers of removed ones. */
export async function createTickets(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('tickets')
    .addColumn('id', text, primaryKey)
    .addColumn('requester_id', text, refersTo('accounts.id'))
    .addColumn('assignee_id', text, mayReferTo('accounts.id'))
    .addColumn('assignee_key', text, defaultTo(''))
    .addColumn('status', text, required)
    .addColumn('subject', text, required)
    .addColumn('subject_key', text, required)
    .addColumn('message', text, required)
    .addColumn('occurred_at', text, required)
    .addColumn('picture_full', text, required)
    .addColumn('picture_thumb', text, required)
    .addColumn('opened_at', text)
    .addColumn('message_count', integer, defaultTo(0))
    .addColumn('created_at', text, required)
    .addColumn('version', integer, defaultTo(1))
    .addColumn('number', integer, defaultTo(0))
    .addColumn('first_answered_at', text)
    .addColumn('solved_at', text)
    .addColumn('turn', text, defaultTo('us'))
    .addColumn('turn_since', text, defaultTo(''))
    .addColumn('queue_key', text, defaultTo(''))
    .addColumn('priority', integer, defaultTo(2))
    .addColumn('snoozed', integer, defaultTo(0))
    .addColumn('snoozed_until', text)
    .addColumn('snooze_wakes', text)
    .addColumn('snoozed_by', text)
    .addColumn('snoozed_at', text)
    .addColumn('team_id', text)
    .addColumn('former_turn', text)
    .addColumn('former_turn_since', text)
    .addColumn('former_snoozed_until', text)
    .addColumn('former_snooze_wakes', text)
    .addColumn('former_snoozed_by', text)
    .addColumn('former_snoozed_at', text)
    .addColumn('former_message', integer)
    .addColumn('merged_into', text)
    .addColumn('merge_shared', integer, defaultTo(0))
    .addColumn('form_id', text, mayReferTo('forms.id'))
    .addCheckConstraint(
      'tickets_state',
      sql`status in ('Unassigned', 'Waiting', 'Pending', 'OnHold', 'Solved')
        and (status = 'Unassigned') = (assignee_id is null)`,
    )
    .addCheckConstraint(
      'tickets_turn',
      sql`turn in ('us', 'requester', 'third', 'nobody') and turn_since <> ''
        and queue_key = case when turn = 'nobody' then '~' else '' end || turn_since`,
    )
    .addCheckConstraint('tickets_priority', sql`priority between 1 and 4`)
    .addCheckConstraint(
      'tickets_snooze',
      sql`(snoozed = 1) = (snooze_wakes is not null) and (snoozed = 1) = (snoozed_at is not null)
        and (snoozed = 1 or (snoozed_until is null and snoozed_by is null))
        and (snoozed = 0 or (snooze_wakes = 'answer') = (snoozed_until is null))`,
    )
    .addCheckConstraint(
      'tickets_merge',
      sql`merge_shared in (0, 1) and (merged_into is not null or merge_shared = 0)
        and (merged_into is null or (merged_into <> id and status = 'Solved'))`,
    )
    .execute()
  await indexTickets(db)
  await createCounts(db)
  await createLinks(db)
}

/** One index for each order of each list, so that a page is read without sorting. */
async function indexTickets(db: Kysely<unknown>): Promise<void> {
  const index = (name: string, columns: string[], where?: string) =>
    createIndex(db, `tickets_${name}`, 'tickets', columns, { where })
  await createIndex(db, 'tickets_number', 'tickets', ['number'], { unique: true })
  await index('state', ['status', 'number'])
  for (const column of ['occurred_at', 'subject_key', 'assignee_key']) {
    await index(column, [column, 'number'])
    await index(`state_${column}`, ['status', column, 'number'])
    await index(`requester_id_state_${column}`, ['requester_id', 'status', column, 'number'])
  }
  await index('created_at', ['created_at', 'number'])
  await index('solved_at', ['solved_at', 'number'])

  // Lists of ids read these indexes alone.
  await index('requester_id', ['requester_id', 'number', 'id'])
  await index('assignee_id', ['assignee_id', 'number', 'id'], 'assignee_id is not null')
  await index('requester_id_state', ['requester_id', 'status', 'number'])
  await index('assignee_id_state', ['assignee_id', 'status', 'number'], 'assignee_id is not null')
  for (const column of ['occurred_at', 'subject_key']) {
    const columns = ['assignee_id', 'status', column, 'number']
    await index(`assignee_id_state_${column}`, columns, 'assignee_id is not null')
  }

  const isOpen = `status <> 'Solved' or turn <> 'nobody'`
  await index('queue_key', ['queue_key', 'number'])
  await index('priority_order', ['priority desc', 'queue_key', 'number'])
  await index('open_by_priority', ['priority desc', 'queue_key', 'number'], isOpen)
  // The columns that conditions of views name are in these indexes, so that a ticket row is read for a hit alone.
  await index(
    'open',
    [
      'queue_key',
      'number',
      'turn',
      'snoozed',
      'status',
      'priority',
      'assignee_id',
      'team_id',
      'requester_id',
      'created_at',
    ],
    isOpen,
  )
  await index('assignee_id_queue_key', ['assignee_id', 'queue_key', 'number', 'turn', 'snoozed', 'priority'])
  await index('team_id_queue_key', ['team_id', 'queue_key', 'number'])
  await index('team_state', ['team_id', 'status'], 'team_id is not null')
  await index('snoozed_until', ['snoozed_until'], 'snoozed = 1')
  await index('merged_into', ['merged_into', 'number'], 'merged_into is not null')
  await indexPictures(db)
}

const PICTURE_BEGINNING = 12

/** Indexes pictures by the first 12 characters of their names, which are hashes. Whole names would be longer than the rows. */
async function indexPictures(db: Kysely<unknown>): Promise<void> {
  for (const column of ['picture_full', 'picture_thumb']) {
    const beginning = sql`substr(${sql.ref(column)}, 1, ${sql.lit(PICTURE_BEGINNING)})`
    await db.schema.createIndex(`tickets_${column}`).on('tickets').expression(beginning).execute()
  }
}

async function createCounts(db: Kysely<unknown>): Promise<void> {
  const { text, integer } = columnTypes(db)
  await db.schema
    .createTable('ticket_counts')
    .addColumn('scope', text, required)
    .addColumn('status', text, required)
    .addColumn('n', integer, required)
    .addPrimaryKeyConstraint('ticket_counts_key', ['scope', 'status'])
    .execute()

  await db.schema
    .createTable('ticket_figures')
    .addColumn('figure', text, required)
    .addColumn('period', text, required)
    .addColumn('value', integer, required)
    .addColumn('n', integer, required)
    .addPrimaryKeyConstraint('ticket_figures_key', ['figure', 'period', 'value'])
    .execute()

  await db.schema.createTable('removed_tickets').addColumn('number', integer, primaryKey).execute()
}

async function createLinks(db: Kysely<unknown>): Promise<void> {
  const { text } = columnTypes(db)
  await db.schema
    .createTable('ticket_links')
    .addColumn('id', text, primaryKey)
    .addColumn('ticket_id', text, refersTo('tickets.id'))
    .addColumn('other_id', text, refersTo('tickets.id'))
    .addColumn('kind', text, required)
    .addColumn('created_by', text, refersTo('accounts.id'))
    .addColumn('created_at', text, required)
    .addUniqueConstraint('ticket_links_once', ['ticket_id', 'other_id', 'kind'])
    .addCheckConstraint(
      'ticket_links_kind',
      sql`ticket_id <> other_id and kind in ('related', 'blocks', 'duplicate', 'parent')`,
    )
    .execute()
  await createIndex(db, 'ticket_links_other', 'ticket_links', ['other_id'])
  await createIndex(db, 'ticket_links_parent', 'ticket_links', ['other_id'], {
    unique: true,
    where: `kind = 'parent'`,
  })
  // Two tickets have one link of a kind, in whichever direction.
  await sql`create unique index ticket_links_pair on ticket_links (
    (case when ticket_id < other_id then ticket_id else other_id end),
    (case when ticket_id < other_id then other_id else ticket_id end), kind)`.execute(db)
}
