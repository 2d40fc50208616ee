import type { DatabaseSync, SQLInputValue } from 'node:sqlite'
import { PRIORITY_RANKS } from '@support-desk/contract'
import {
  CHAIN_START,
  chainedHash,
  contentHash,
  newSalt,
} from '../../../server/kernel/event-log/event-chain.ts'
import { sortKeyOf } from '../../../server/kernel/named-text.ts'
import { figureRows } from '../../../server/tickets/counts/queries-figures.ts'
import { subjectKey } from '../../../server/tickets/lists/subject-key.ts'
import { queueKey } from '../../../server/tickets/turn/derive.ts'
import type { Account } from './accounts.ts'
import { BEGINNING, iso } from './calendar.ts'
import { type HistoryRandom, historyRandom } from './random.ts'
import type { Step, Ticket } from './tickets.ts'

/** Values per statement. With fewer, each row costs more calls; with more, the statement gets slower. */
const VALUES = 96
const SALT_SEED = 11
const TAGS = 500
/** About the size of a drawn screen in its small form. */
const PICTURE_BYTES = 20_000
/** Distribution of the number of tags per ticket. */
const TAG_COUNTS = [0, 0, 1, 1, 1, 1, 2, 2, 3, 3]

/** Name of a tag; rank 1 is the most frequent one. */
export const tagNamed = (rank: number): string => `topic-${rank}`

export type RowWriter = ReturnType<typeof rowWriter>

type Table = (name: string, columns: string) => (...row: SQLInputValue[]) => void

/** Writes a history as the rows that the product would have written. */
export function rowWriter(database: DatabaseSync, random: HistoryRandom, passwordHash: string) {
  const ends: (() => void)[] = []
  const table: Table = (name, columns) => {
    const { add, end } = bulkInsert(database, name, columns.trim().split(/\s+/))
    ends.push(end)
    return add
  }
  const account = table('accounts', 'id username username_key email email_key password_hash role joined_at')
  const ticket = ticketWriter(table)
  const tags = tagWriter(table, random)
  // The product updates the figures of the dashboard with each change; here they are summed in memory.
  const figure = table('ticket_figures', 'figure period value n')
  const figures = new Map<string, number>()
  const message = table('messages', 'id ticket_id number author_id role text posted_at client_key')
  const attachment = table(
    'attachments',
    'id ticket_id message_id place uploader_id name media_type size file thumb created_at',
  )
  const event = table('events', 'number kind ticket_id actor_id about_id data occurred_at salt hash')
  // Salts come from a seed, so that the rows are reproducible.
  const salts = historyRandom(SALT_SEED)
  const saltLength = newSalt().length
  let [last, hash] = [0, CHAIN_START]
  return {
    account({ id, username, email, role, joinedAt }: Account): void {
      const names = [username, username.toLowerCase(), email, email.toLowerCase()]
      account(id, ...names, passwordHash, role, iso(joinedAt))
    },
    ticket(each: Ticket): void {
      ticket(each)
      tags(each)
      const createdAt = iso(each.raisedAt)
      const times = { firstAnsweredAt: isoOrNull(each.firstAnsweredAt), solvedAt: isoOrNull(each.solvedAt) }
      for (const { figure: name, period, value } of figureRows({
        status: each.status,
        createdAt,
        isCounted: true,
        ...times,
      })) {
        const key = `${name} ${period} ${value}`
        figures.set(key, (figures.get(key) ?? 0) + 1)
      }
    },
    /** Call it in order of time. */
    step(step: Step): void {
      const { kind, ticketId, actorId, about, data } = step
      const [time, salt] = [iso(step.at), salts.id().slice(0, saltLength)]
      const content = { ticket_id: ticketId, actor_id: actorId, about_id: about, data, occurred_at: time }
      hash = chainedHash(hash, ++last, contentHash({ kind, ...content, token_id: null, salt }))
      event(last, kind, ticketId, actorId, about, data, time, salt, hash)
      if (!step.message) return
      const { id, number, author, text, clientKey, picture } = step.message
      message(id, ticketId, number, author.id, author.role, text, time, clientKey)
      if (!picture) return
      const file = ['picture.webp', 'image/webp', PICTURE_BYTES, picture.full, picture.thumb]
      attachment(id, ticketId, id, 0, author.id, ...file, time)
    },
    finish(): void {
      for (const [key, count] of figures) figure(...key.split(' '), count)
      for (const end of ends) end()
      database.prepare('update event_counter set value = ?, changed = ?').run(last, last)
      for (const scope of [`'all'`, `'requester:' || requester_id`, `'assignee:' || assignee_id`])
        database.exec(`insert into ticket_counts (scope, status, n)
          select ${scope}, status, count(*) from tickets where ${scope} is not null group by 1, 2`)
    },
  }
}

function bulkInsert(database: DatabaseSync, table: string, columns: string[]) {
  const row = `(${columns.map(() => '?').join(', ')})`
  // `or fail`: a failed fill is discarded, so SQLite needs no statement journal.
  const into = `insert or fail into ${table} (${columns.join(', ')}) values`
  const rows = Math.floor(VALUES / columns.length)
  const statement = database.prepare(`${into} ${Array.from({ length: rows }, () => row).join(', ')}`)
  let held: SQLInputValue[] = []
  return {
    add(...values: SQLInputValue[]): void {
      for (const value of values) held.push(value)
      if (held.length < rows * columns.length) return
      statement.run(...held)
      held = []
    },
    end(): void {
      const one = database.prepare(`${into} ${row}`)
      for (let at = 0; at < held.length; at += columns.length) one.run(...held.slice(at, at + columns.length))
    },
  }
}

const isoOrNull = (time: number | null): string | null => (time === null ? null : iso(time))

function ticketWriter(table: Table): (ticket: Ticket) => void {
  const row = table(
    'tickets',
    `id number requester_id assignee_id assignee_key status subject subject_key message occurred_at
     picture_full picture_thumb opened_at message_count created_at version first_answered_at solved_at
     turn turn_since queue_key priority`,
  )
  const member = table('chat_members', 'ticket_id account_id read_number latest_at unread')
  return (ticket) => {
    const { id, number, requester, assignee, status, subject, picture, messageCount, turn } = ticket
    const [raisedAt, since] = [iso(ticket.raisedAt), iso(ticket.turnSince)]
    const who = [requester.id, assignee?.id ?? null, assignee?.username.toLowerCase() ?? '', status]
    const content = [subject, subjectKey(subject), ticket.message, raisedAt.slice(0, 16)]
    const progress = [isoOrNull(ticket.openedAt), messageCount, raisedAt, ticket.version]
    const times = [isoOrNull(ticket.firstAnsweredAt), isoOrNull(ticket.solvedAt)]
    const place = [turn, since, queueKey(turn, since), PRIORITY_RANKS[ticket.priority]]
    row(id, number, ...who, ...content, picture.full, picture.thumb, ...progress, ...times, ...place)
    for (const [{ id: accountId }, read] of ticket.read) {
      member(id, accountId, read, iso(ticket.latestAt), messageCount - read)
    }
  }
}

function tagWriter(table: Table, random: HistoryRandom): (ticket: Ticket) => void {
  const tag = table('tags', 'id name name_key sort_key created_at')
  const ticketTag = table('ticket_tags', 'ticket_id tag_id number queue_key')
  const ids = Array.from({ length: TAGS }, (_, index) => {
    const [id, name] = [random.id(), tagNamed(index + 1)]
    tag(id, name, name, sortKeyOf(name), iso(BEGINNING))
    return id
  })
  return ({ id, number, turn, turnSince }) => {
    const own = new Set(Array.from({ length: random.pick(TAG_COUNTS) }, () => random.pickZipf(ids)))
    for (const tagId of own) ticketTag(id, tagId, number, queueKey(turn, iso(turnSince)))
  }
}
