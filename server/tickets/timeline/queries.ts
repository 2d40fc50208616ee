import {
  MESSAGE_KINDS,
  TICKET_CHANGE_KINDS,
  TIMELINE_KINDS,
  type TimelineFacts,
  type TimelineKind,
} from '@support-desk/contract'
import { EVENTS } from '@support-desk/contract/event-registry'
import { isShownByName } from '../../kernel/event-registry.ts'
import type { EventRecord } from '../../kernel/event-log/event.ts'
import type { Db } from '../../database/dialect.ts'
import { numberBefore, pageOf } from '../../kernel/keyset-pages.ts'
import { TAG_NAME } from '../tags/tag-name.ts'
import type { PageRequest, Rows } from '../../kernel/paging.ts'
import { changesOfFields } from './queries-fields.ts'
import type { TimelineEntry } from '../ticket.ts'

const latestOf =
  (kinds: readonly TimelineKind[]) =>
  (db: Db, { ticketId, before, limit }: { ticketId: string; before: number; limit: number }) =>
    db.executeQuery(
      db
        .selectFrom('events as e')
        .leftJoin('accounts as actor', 'actor.id', 'e.actor_id')
        .select(['e.number', 'e.kind', 'e.data', 'e.occurred_at', 'e.actor_id'])
        .select(['actor.username', 'actor.role'])
        .where('e.ticket_id', '=', ticketId)
        .where('e.number', '<', before)
        .where('e.kind', 'in', kinds)
        .orderBy('e.number', 'desc')
        .limit(limit),
    )

/** Event kinds for a reader, with or without messages. Requesters get no kinds for staff only. */
const kindsFor = (isStaff: boolean, omitsMessages: boolean): TimelineKind[] =>
  TIMELINE_KINDS.filter(
    (kind) =>
      (isStaff || EVENTS[kind].audience !== 'staff') && !(omitsMessages && MESSAGE_KINDS.includes(kind)),
  )

/** Kinds of conversation entries. Retractions are left out, because the retracted entry shows them. */
const entryKindsFor = (isStaff: boolean): TimelineKind[] => [...kindsFor(isStaff, true), 'message.posted']

const selectsFor = (isStaff: boolean) => ({
  whole: latestOf(kindsFor(isStaff, false)),
  short: latestOf(kindsFor(isStaff, true)),
  entries: latestOf(entryKindsFor(isStaff)),
})
const SELECTS = { staff: selectsFor(true), requester: selectsFor(false) }
const selectChanges = latestOf(TICKET_CHANGE_KINDS)

const selectMessages = (db: Db, range: { ticketId: string; first: number; last: number }) =>
  db.executeQuery(
    db
      .selectFrom('messages')
      .select(['number', 'text'])
      .where('ticket_id', '=', range.ticketId)
      .where('number', '>=', range.first)
      .where('number', '<=', range.last),
  )

const selectNotes = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(db.selectFrom('handover_notes').select(['id', 'text']).where('ticket_id', '=', ticketId))

/** Queries on the timeline of tickets, from the event log. */
export const timelineQueries = (db: Db) => ({
  /** A page of timeline entries for a reader, latest first. */
  async list(
    ticketId: string,
    { limit, cursor, omitsMessages = false, readerIs }: TimelineRequest,
  ): Promise<Rows<TimelineEntry>> {
    const select = SELECTS[readerIs][omitsMessages ? 'short' : 'whole']
    const { rows } = await select(db, { ticketId, before: numberBefore(cursor), limit: limit + 1 })
    const [names, written] = [await namesIn(db, rows), await writtenIn(db, ticketId, rows)]
    const changed = await changesOfFields(db, rows, readerIs)
    return pageOf(
      rows,
      limit,
      (row) => [String(row.number), ''],
      (row) => ({ ...toEntry(row, names, written), ...detailsOf(changed.get(row.number)) }),
    )
  },

  /** Conversation entries, latest first, without texts of messages. `isMore` tells whether there are earlier ones. */
  async entries(
    ticketId: string,
    { limit, before = Number.MAX_SAFE_INTEGER, readerIs }: EntriesRequest,
  ): Promise<{ entries: TimelineEntry[]; isMore: boolean }> {
    const { rows } = await SELECTS[readerIs].entries(db, { ticketId, before, limit: limit + 1 })
    const page = rows.slice(0, limit)
    const [names, notes, changed] = await Promise.all([
      namesIn(db, page),
      readerIs === 'staff' ? handoverNotesIn(db, ticketId, page) : new Map<number, string>(),
      changesOfFields(db, page, readerIs),
    ])
    const entries = page.map((row) => ({
      ...toEntry(row, names, notes),
      ...detailsOf(changed.get(row.number)),
    }))
    return { entries, isMore: rows.length > limit }
  },

  /**
   * The tickets with entries among the latest `limit` ones. `end` is the lowest number read if there are earlier
   * entries, else null.
   */
  async whoseEntries(
    ticketIds: readonly string[],
    { limit, before = Number.MAX_SAFE_INTEGER, readerIs }: EntriesRequest,
  ): Promise<{ ids: Set<string>; end: number | null }> {
    const rows = await db
      .selectFrom('events')
      .select(['number', 'ticket_id'])
      .where('ticket_id', 'in', ticketIds)
      .where('number', '<', before)
      .where('kind', 'in', entryKindsFor(readerIs === 'staff'))
      .orderBy('number', 'desc')
      .limit(limit + 1)
      .execute()
    const end = rows.length > limit ? (rows.at(-1)?.number ?? null) : null
    return { ids: new Set(rows.flatMap(({ ticket_id: id }) => id ?? [])), end }
  },

  /** Latest events that changed the version of a ticket, oldest first. */
  async latestChanges(ticketId: string, count: number): Promise<TimelineEntry[]> {
    const { rows } = await selectChanges(db, { ticketId, before: numberBefore(undefined), limit: count })
    const names = await namesIn(db, rows)
    return rows.map((row) => toEntry(row, names)).toReversed()
  },
})

type EntriesRequest = { limit: number; before?: number | undefined; readerIs: 'staff' | 'requester' }

/** Details of a field change replace the ids of the event. */
const detailsOf = (details: Record<string, string> | undefined) => details && { details }

type TimelineRequest = PageRequest & { omitsMessages?: boolean; readerIs: 'staff' | 'requester' }

type Row = Awaited<ReturnType<typeof selectChanges>>['rows'][number]

const eventOf = ({ kind, data }: Row) =>
  ({ kind, data: JSON.parse(data) }) as Extract<EventRecord, { kind: TimelineKind }>

/** Texts of messages and handover notes, by event number. */
async function writtenIn(db: Db, ticketId: string, rows: Row[]): Promise<Map<number, string>> {
  const [messages, notes] = [await messagesOf(db, ticketId, rows), await handoverNotesIn(db, ticketId, rows)]
  const said = rows.flatMap((row) => {
    const { kind, data } = eventOf(row)
    return kind === 'message.posted' ? [[row.number, messages.get(data.number) ?? ''] as const] : []
  })
  return new Map([...said, ...notes])
}

/** Texts of handover notes, by event number. */
async function handoverNotesIn(db: Db, ticketId: string, rows: Row[]): Promise<Map<number, string>> {
  const notes = await notesOf(db, ticketId, rows)
  return new Map(
    rows.flatMap((row) => {
      const { data } = eventOf(row)
      const text = 'noteId' in data ? notes.get(data.noteId ?? '') : undefined
      return text === undefined ? [] : [[row.number, text] as const]
    }),
  )
}

/** Texts of the posted messages, by message number. */
async function messagesOf(db: Db, ticketId: string, rows: Row[]): Promise<Map<number, string>> {
  const numbers = rows
    .map(eventOf)
    .flatMap(({ kind, data }) => (kind === 'message.posted' ? [data.number] : []))
  const [last, first] = [numbers[0], numbers.at(-1)]
  if (first === undefined || last === undefined) return new Map()
  const messages = await selectMessages(db, { ticketId, first, last })
  return new Map(messages.rows.map(({ number, text }) => [number, text]))
}

/** Handover notes of a ticket by id; queried only if an event refers to one. */
async function notesOf(db: Db, ticketId: string, rows: Row[]): Promise<Map<string, string>> {
  const areThere = rows.map(eventOf).some(({ data }) => 'noteId' in data)
  const notes = areThere ? (await selectNotes(db, { ticketId })).rows : []
  return new Map(notes.map(({ id, text }) => [id, text]))
}

const selectName = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('accounts').select(['id', 'username']).where('id', '=', id))

const selectTeamName = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('teams').select(['id', 'name']).where('id', '=', id))

/** Current name of a tag, or of its target if it is merged. */
const selectTagName = (db: Db, { id }: { id: string }) =>
  db.executeQuery(db.selectFrom('tags as named').select(['named.id', TAG_NAME]).where('named.id', '=', id))

/** Current names of accounts, teams and tags, by id. */
type Names = Record<'users' | 'teams' | 'tags', Map<string, string>>

/** Reads the names of the accounts, teams and tags in these events. */
async function namesIn(db: Db, rows: Row[]): Promise<Names> {
  const events = rows.map(eventOf)
  const named = (what: NamedSubject) => [
    ...new Set(events.map((event) => namedIn(event, what)).filter((id) => id !== null)),
  ]
  const [users, teams, tags] = await Promise.all([
    Promise.all(named('user').map((id) => selectName(db, { id }))),
    Promise.all(named('team').map((id) => selectTeamName(db, { id }))),
    Promise.all(named('tag').map((id) => selectTagName(db, { id }))),
  ])
  return {
    users: new Map(users.flatMap((found) => found.rows.map(({ id, username }) => [id, username]))),
    teams: new Map(teams.flatMap((found) => found.rows.map(({ id, name }) => [id, name]))),
    tags: new Map(tags.flatMap((found) => found.rows.map(({ id, name }) => [id, name]))),
  }
}

type NamedSubject = 'user' | 'team' | 'tag'

/** Id of the account, team or tag in an event; null if there is none. */
function namedIn({ kind, data }: ReturnType<typeof eventOf>, what: NamedSubject): string | null {
  const facts: TimelineFacts = EVENTS[kind].timeline
  const fields: Record<string, unknown> = data
  const id = fields[facts[what] ?? '']
  return typeof id === 'string' ? id : null
}

function toEntry(row: Row, names: Names, written = new Map<number, string>()): TimelineEntry {
  const { number, kind, occurred_at: occurredAt, actor_id: id, username, role } = row
  const [user, team] = [namedIn(eventOf(row), 'user'), namedIn(eventOf(row), 'team')]
  return {
    number,
    kind: kind as TimelineKind,
    actor: id !== null && username !== null && role !== null ? { id, username, role } : null,
    occurredAt,
    user: names.users.get(user ?? '') ?? '',
    team: team === null ? null : (names.teams.get(team) ?? ''),
    ...moveIn(row),
    text: written.get(number) ?? '',
    entryNumber: entryNumberIn(row),
    details: detailsIn(row, names),
  }
}

/** Number of the message or note that the event added; null for other events. */
function entryNumberIn(row: Row): number | null {
  const { kind, data } = eventOf(row)
  return kind === 'message.posted' || kind === 'note.added' ? data.number : null
}

/** Event fields as text: of kinds that only staff see, and the channel of a ticket that staff created. */
function detailsIn(row: Row, { tags }: Names): TimelineEntry['details'] {
  const { kind, data } = eventOf(row)
  if (kind === 'ticket.raised') return data.channel === undefined ? null : { channel: data.channel }
  if (EVENTS[kind].audience !== 'staff') return null
  const tag = namedIn(eventOf(row), 'tag')
  if (tag !== null) return { tag: tags.get(tag) ?? '' }
  const shown = Object.entries(data).filter(([name]) => !isShownByName(kind, name))
  return Object.fromEntries(shown.map(([name, value]) => [name, String(value)]))
}

function moveIn(row: Row): Pick<TimelineEntry, 'from' | 'to'> {
  const { kind, data } = eventOf(row)
  if (kind !== 'ticket.state_changed') return { from: null, to: null }
  return { from: data.from, to: data.to }
}
