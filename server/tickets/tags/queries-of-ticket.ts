import { type RawBuilder, sql } from 'kysely'
import type { TagLabel } from '@support-desk/contract'
import type { Db, Dialect } from '../../database/dialect.ts'
import { keepUnited } from '../fields/united-rows.ts'
import { compareNames } from '../../kernel/named-text.ts'
import type { BoundedCount } from '../ticket.ts'

/** Limit for counting the tickets of a tag. */
const MOST_COUNTED = 999

/** Tags of a ticket `t` and inherited ones, as lines for {@link tagsIn}. A merged tag is replaced by its target. */
export const tagLines = ({ lines }: Dialect): RawBuilder<string | null> =>
  sql<string | null>`(select ${lines(TAG)} from ticket_tags as given where given.ticket_id = t.id)`

/** One subquery per tag: a ticket has few, while the install may have many. */
const TAG = sql`(select tag.id || ' ' || tag.name from tags as tag where tag.id = (
  select coalesce(named.merged_into, named.id) from tags as named where named.id = given.tag_id))`

/** Parses the lines of {@link tagLines}: each tag once, sorted by name. */
export function tagsIn(lines: string | null): TagLabel[] {
  if (lines === null) return []
  const tags = lines.split('\n').map((line) => {
    const end = line.indexOf(' ')
    return { id: line.slice(0, end), name: line.slice(end + 1) }
  })
  return [...new Map(tags.map((tag) => [tag.id, tag])).values()].toSorted((one, other) =>
    compareNames(one.name, other.name),
  )
}

const selectTags = (db: Db, dialect: Dialect, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tickets as t').select(tagLines(dialect).as('tags')).where('t.id', '=', id))

const selectGiven = (db: Db, { id }: { id: string }) =>
  db.executeQuery(
    db.selectFrom('ticket_tags').select('tag_id').where('ticket_id', '=', id).where('from_id', 'is', null),
  )

/** Queries on tags of tickets. */
export const ticketTagQueries = (db: Db, dialect: Dialect) => ({
  /** Tags of a ticket, also inherited ones, each once and sorted by name. */
  of: async (id: string): Promise<TagLabel[]> =>
    tagsIn((await selectTags(db, dialect, { id })).rows[0]?.tags ?? null),

  /** Tag ids of the ticket itself, which may include ids of merged tags. */
  async idsOf(id: string): Promise<string[]> {
    return (await selectGiven(db, { id })).rows.map((row) => row.tag_id)
  },

  /** Adds a tag to a ticket. The caller holds the lock of the ticket. */
  async add(ticketId: string, tagId: string): Promise<void> {
    await db
      .insertInto('ticket_tags')
      .columns(['ticket_id', 'tag_id', 'number', 'queue_key'])
      .expression(
        db
          .selectFrom('tickets')
          .select(['id', sql<string>`cast(${tagId} as text)`.as('tag_id'), 'number', 'queue_key'])
          .where('id', '=', ticketId),
      )
      .onConflict((conflict) => conflict.columns(['ticket_id', 'tag_id']).doUpdateSet({ from_id: null }))
      .execute()
    await keepUnited(db, 'ticket_tags', ticketId)
  },

  /** Removes a tag from a ticket, by all of its ids. */
  async remove(ticketId: string, tagIds: readonly string[]): Promise<void> {
    await db
      .deleteFrom('ticket_tags')
      .where('ticket_id', '=', ticketId)
      .where('tag_id', 'in', tagIds)
      .execute()
    await keepUnited(db, 'ticket_tags', ticketId)
  },

  /** Replaces a tag on at most `limit` tickets. `isDone` tells whether no ticket is left. */
  async move(from: string, to: string, limit: number): Promise<{ isDone: boolean }> {
    // Inherited rows are derived, so only own rows are moved.
    const rows = await db
      .selectFrom('ticket_tags')
      .innerJoin('tickets', 'tickets.id', 'ticket_tags.ticket_id')
      .select(['tickets.id', 'tickets.merged_into as target'])
      .where('tag_id', '=', from)
      .where('from_id', 'is', null)
      .orderBy('ticket_tags.number')
      .limit(limit)
      .execute()
    // All changes lock tickets in this order, so that they cannot deadlock.
    const held = new Set(rows.flatMap(({ id, target }) => (target === null ? [id] : [id, target])))
    for (const id of [...held].toSorted()) await dialect.hold(db, 'tickets', id)
    for (const { id } of rows) {
      const given = await this.idsOf(id)
      if (!given.includes(from)) continue
      await this.remove(id, [from])
      if (!given.includes(to)) await this.add(id, to)
    }
    return { isDone: rows.length < limit }
  },

  /**
   * Number of tickets per tag; none of the ids is an alias. A ticket with a tag and its alias counts twice until the
   * background merge is done.
   */
  async counts(tagIds: readonly string[]): Promise<Map<string, BoundedCount>> {
    if (tagIds.length === 0) return new Map()
    const counted = sql<number>`(select count(*) from (
      select 1 from ticket_tags where tag_id = tags.id limit ${sql.lit(MOST_COUNTED + 1)}) as counted)`
    const ids = (column: 'id' | 'merged_into') =>
      db
        .selectFrom('tags')
        .select([`${column} as id`, counted.as('count')])
        .where(column, 'in', tagIds)
        .execute()
    const sums = new Map<string, number>()
    for (const { id, count } of [...(await ids('id')), ...(await ids('merged_into'))])
      if (id !== null) sums.set(id, (sums.get(id) ?? 0) + Number(count))
    return new Map(
      [...sums].map(([id, count]) => [
        id,
        { count: Math.min(count, MOST_COUNTED), isAtLeast: count > MOST_COUNTED },
      ]),
    )
  },
})
