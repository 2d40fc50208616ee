import { type RawBuilder, sql } from 'kysely'
import { LAST_WORDS_LENGTH, priorityOf, type QueueRow, ROW_VALUE_LENGTH } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { keptTicket } from '../removal/queries-listed.ts'
import { snoozeOf, TEAM_NAME, teamOf } from '../queries-rows.ts'
import { tagLines, tagsIn } from '../tags/queries-of-ticket.ts'

/** Ids or numbers of tickets, at most one page. */
export type RowRequest = { ids: readonly string[] } | { numbers: readonly number[] }

type Key = 'number' | 'id'

const listedBy = (dialect: Dialect, by: Key, wanted: string): RawBuilder<{ value: string | number }> =>
  by === 'number' ? dialect.listed(wanted) : dialect.listedTexts(wanted)

/** Number of the ticket that `t` was merged into. A subquery, as most tickets have none. */
const TARGET_NUMBER = sql<
  number | null
>`(select number from tickets as target where target.id = t.merged_into)`.as('target_number')

/** Queue rows with the latest message of each ticket, in one statement. */
const selectRows = (db: Db, dialect: Dialect, by: Key, { wanted }: { wanted: string }) =>
  db.executeQuery(
    db
      .selectFrom(listedBy(dialect, by, wanted).as('listed'))
      // Cross join keeps the join order, so only listed tickets are read.
      .crossJoin('tickets as t')
      .innerJoin('accounts as requester', 'requester.id', 't.requester_id')
      .leftJoin('accounts as assignee', 'assignee.id', 't.assignee_id')
      .leftJoin('accounts as snoozer', 'snoozer.id', 't.snoozed_by')
      .leftJoin('messages as m', (join) =>
        join
          .onRef('m.ticket_id', '=', 't.id')
          .on((eb) =>
            eb(
              'm.number',
              '=',
              eb
                .selectFrom('messages as latest')
                .select('latest.number')
                .whereRef('latest.ticket_id', '=', 't.id')
                .where('latest.taken_back_at', 'is', null)
                .orderBy('latest.number', 'desc')
                .limit(1),
            ),
          ),
      )
      .select(['t.id', 't.number', 't.subject', 't.status', 't.requester_id', 't.assignee_id', 't.version'])
      .select(['t.turn', 't.turn_since', 't.priority', 't.message_count', 't.created_at', 't.channel'])
      .select(['t.snoozed_until', 't.snooze_wakes', 't.snoozed_by', 't.snoozed_at'])
      .select(['requester.username as requester_name', 'assignee.username as assignee_name'])
      .select(['snoozer.username as snoozer_name', 'm.role', 'm.posted_at', 't.team_id', TEAM_NAME])
      .select(['t.merged_into', 't.spam_at', 't.sample_at', TARGET_NUMBER])
      .select([tagLines(dialect).as('tags'), fieldLines(dialect).as('fields')])
      .select(sql<string>`substr(coalesce(m.text, t.message), 1, ${sql.lit(LAST_WORDS_LENGTH)})`.as('words'))
      .select(sql<string | null>`case when m.number is null then t.picture_full end`.as('picture'))
      .where(keptTicket('t'))
      .where(by === 'number' ? sql<boolean>`t.number = listed.value` : sql<boolean>`t.id = listed.value`),
  )

/** Queue rows in the order of the request, without unknown tickets. */
export async function queueRows(db: Db, dialect: Dialect, wanted: RowRequest): Promise<QueueRow[]> {
  const [by, keys] = 'ids' in wanted ? (['id', wanted.ids] as const) : (['number', wanted.numbers] as const)
  if (keys.length === 0) return []
  const { rows } = await selectRows(db, dialect, by, { wanted: JSON.stringify(keys) })
  const found = new Map<string | number, QueueRow>(rows.map((row) => [row[by], toQueueRow(row)]))
  return [...new Set<string | number>(keys)].flatMap((key) => found.get(key) ?? [])
}

type Row = Awaited<ReturnType<typeof selectRows>>['rows'][number]

const toQueueRow = (row: Row): QueueRow => ({
  id: row.id,
  number: row.number,
  subject: row.subject,
  status: row.status,
  requester: { id: row.requester_id, username: row.requester_name },
  assignee:
    row.assignee_id !== null && row.assignee_name !== null
      ? { id: row.assignee_id, username: row.assignee_name }
      : null,
  team: teamOf(row),
  turn: row.turn,
  turnSince: row.turn_since,
  priority: priorityOf(row.priority),
  snooze: snoozeOf(row),
  channel: row.channel,
  isSpam: row.spam_at !== null,
  isSample: row.sample_at !== null,
  lastWords: lastWordsOf(row),
  tags: tagsIn(row.tags),
  fields: fieldsIn(row.fields),
  version: row.version,
  messageCount: row.message_count,
  createdAt: row.created_at,
  mergedInto:
    row.merged_into !== null && row.target_number !== null
      ? { id: row.merged_into, number: row.target_number }
      : null,
})

function lastWordsOf(row: Row): QueueRow['lastWords'] {
  const hasPicture = (row.picture ?? '') !== ''
  if (row.words === '' && !hasPicture) return null
  return {
    text: row.words,
    by: row.role === null || row.role === 'User' ? 'requester' : 'staff',
    at: row.posted_at ?? row.created_at,
    hasPicture,
  }
}

/**
 * Display text of a value, with current names of choices and people. Subqueries suffice, as a ticket has few values.
 */
const WORDS = sql`substr(replace(coalesce(v.text,
  (select choice.name from field_choices as choice where choice.id = v.value),
  (select person.username from accounts as person where person.id = v.value), v.value), ${'\n'}, ' '),
  1, ${sql.lit(ROW_VALUE_LENGTH)})`

/** Field values of a ticket `t`, also inherited ones, as lines of key and text for {@link fieldsIn}. */
const fieldLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(sql`v.field_id || ' ' || ${WORDS}`)}
    from field_values as v where v.ticket_id = t.id)`

/** Parses the lines of {@link fieldLines}, grouped by field key. */
function fieldsIn(lines: string | null): QueueRow['fields'] {
  const values = new Map<string, string[]>()
  for (const line of lines?.split('\n') ?? []) {
    const end = line.indexOf(' ')
    const [key, words] = [line.slice(0, end), line.slice(end + 1)]
    values.set(key, [...(values.get(key) ?? []), words])
  }
  return [...values].map(([key, words]) => ({ key, values: words }))
}
