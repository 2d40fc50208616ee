import { type Kysely, sql } from 'kysely'

const CHECKS = {
  tickets: {
    tickets_state: sql`state in ('Unassigned', 'Waiting', 'Pending', 'OnHold', 'Solved')
      and (state = 'Unassigned') = (assignee_id is null)`,
    tickets_turn: sql`turn in ('us', 'requester', 'third', 'nobody') and turn_since <> ''
      and queue_key = case when turn = 'nobody' then '~' else '' end || turn_since`,
    tickets_priority: sql`priority between 1 and 4`,
    tickets_snooze: sql`(snoozed = 1) = (snooze_wakes is not null) and (snoozed = 1) = (snoozed_at is not null)
      and (snoozed = 1 or (snoozed_until is null and snoozed_by is null))
      and (snoozed = 0 or (snooze_wakes = 'answer') = (snoozed_until is null))`,
    tickets_merge: sql`merge_shared in (0, 1) and (merged_into is not null or merge_shared = 0)
      and (merged_into is null or (merged_into <> id and state = 'Solved'))`,
  },
  chat_members: { chat_members_read: sql`read_number >= 0 and unread >= 0` },
  messages: { messages_counted: sql`number >= 1` },
  notes: { notes_counted: sql`number >= 1` },
  received_mails: { received_mails_due: sql`(state = 'stored') = (due_at is not null)` },
  ticket_links: {
    ticket_links_kind: sql`ticket_id <> other_id and kind in ('related', 'blocks', 'duplicate', 'parent')`,
  },
}

/** Adds checks to tables, and a unique index for pairs of links and for parents. */
export async function addRowRules(db: Kysely<unknown>): Promise<void> {
  for (const [table, checks] of Object.entries(CHECKS)) {
    for (const [name, check] of Object.entries(checks))
      await db.schema.alterTable(table).addCheckConstraint(name, check).execute()
  }
  await sql`create unique index ticket_links_pair on ticket_links (
    (case when ticket_id < other_id then ticket_id else other_id end),
    (case when ticket_id < other_id then other_id else ticket_id end), kind)`.execute(db)
  await sql`create unique index ticket_links_parent on ticket_links (other_id) where kind = 'parent'`.execute(
    db,
  )
}
