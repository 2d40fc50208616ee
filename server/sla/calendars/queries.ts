import type { Db, Dialect } from '../../database/dialect.ts'
import { newId } from '../../kernel/ids.ts'
import { numberBefore, pageOf } from '../../kernel/keyset-pages.ts'
import { compareNames } from '../../kernel/named-text.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import type { CalendarContent, CalendarVersion } from './calendar-version.ts'

type NewVersion = CalendarContent & {
  calendarId: string
  number: number
  authorId: string | null
  createdAt: string
}

/** Versions with their authors. */
const versions = (db: Db) =>
  db
    .selectFrom('calendar_versions as v')
    .leftJoin('accounts as a', (join) =>
      join.onRef('a.id', '=', 'v.author_id').on('a.deleted_at', 'is', null),
    )
    .selectAll('v')
    .select('a.username as author_name')

/** The latest version of each calendar. */
const latest = (db: Db) =>
  versions(db)
    .innerJoin('calendars as c', (join) =>
      join.onRef('c.id', '=', 'v.calendar_id').onRef('c.version', '=', 'v.number'),
    )
    .where('c.deleted_at', 'is', null)

const selectAll = (db: Db) => db.executeQuery(latest(db))

/** Queries of calendars. There are at most `LIMITS.calendars`. */
export function calendarQueries(db: Db, dialect: Dialect) {
  return {
    /** The latest versions of all calendars, by name. */
    async all(): Promise<CalendarVersion[]> {
      const { rows } = await selectAll(db)
      return rows.map(toVersion).toSorted((one, other) => compareNames(one.name, other.name))
    },

    /** The latest version of a calendar. */
    async find(id: string): Promise<CalendarVersion | null> {
      const row = await latest(db).where('c.id', '=', id).executeTakeFirst()
      return row ? toVersion(row) : null
    },

    /** Versions of a calendar, newest first. */
    async versions(id: string, { limit, cursor }: PageRequest): Promise<Rows<CalendarVersion>> {
      const rows = await versions(db)
        .where('v.calendar_id', '=', id)
        .where('v.number', '<', numberBefore(cursor))
        .orderBy('v.number', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ number, id: rowId }) => [String(number), rowId], toVersion)
    },

    /** Serializes all changes of calendars until the transaction ends. */
    holdAll: (): Promise<void> => dialect.oneAtATime(db, 'calendars'),

    async insert(id: string, createdAt: string): Promise<void> {
      await db.insertInto('calendars').values({ id, version: 1, created_at: createdAt }).execute()
    },

    /** Adds a version, which becomes the latest one. */
    async addVersion({ calendarId, number, authorId, createdAt, ...content }: NewVersion): Promise<void> {
      await db
        .insertInto('calendar_versions')
        .values({
          id: newId(),
          calendar_id: calendarId,
          number,
          name: content.name,
          time_zone: content.timeZone,
          week: JSON.stringify(content.week),
          days: JSON.stringify(content.days),
          author_id: authorId,
          created_at: createdAt,
        })
        .execute()
      await db.updateTable('calendars').where('id', '=', calendarId).set({ version: number }).execute()
    },

    /** Hides a calendar. Its versions stay. */
    async remove(id: string, at: string): Promise<void> {
      await db.updateTable('calendars').where('id', '=', id).set({ deleted_at: at }).execute()
    },
  }
}

type Row = Awaited<ReturnType<typeof selectAll>>['rows'][number]

const toVersion = (row: Row): CalendarVersion => ({
  calendarId: row.calendar_id,
  number: row.number,
  name: row.name,
  timeZone: row.time_zone,
  week: JSON.parse(row.week),
  days: JSON.parse(row.days),
  author:
    row.author_id === null || row.author_name === null
      ? null
      : { id: row.author_id, username: row.author_name },
  createdAt: row.created_at,
})
