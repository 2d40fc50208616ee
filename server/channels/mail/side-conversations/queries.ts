import type { Selectable } from 'kysely'
import type { RichDocument } from '@support-desk/contract'
import type { Db, Dialect } from '../../../database/dialect.ts'
import type { Schema } from '../../../database/schema.ts'
import { indexStaffText } from '../../../database/search/indexed-texts.ts'
import type { NewSideMessage, SideConversation, SideMessage } from './side-conversation.ts'
import { sideErasureQueries } from './queries-erasure.ts'
import { sideMarkQueries } from './queries-marks.ts'
import { sidePeopleQueries } from './queries-people.ts'

const withAuthor = (db: Db) =>
  db
    .selectFrom('side_messages as m')
    .leftJoin('accounts as author', 'author.id', 'm.author_id')
    .selectAll('m')
    .select('author.username')

/** Queries on side conversations. Answers to requesters never use them. */
export const sideConversationQueries = (db: Db, dialect: Dialect) => ({
  ...sideMarkQueries(db),
  ...sidePeopleQueries(db),
  ...sideErasureQueries(db, dialect),

  async find(ticketId: string, id: string): Promise<SideConversation | null> {
    const row = await db
      .selectFrom('side_conversations')
      .selectAll()
      .where('id', '=', id)
      .where('ticket_id', '=', ticketId)
      .executeTakeFirst()
    return row ? toSide(row) : null
  },

  async findById(id: string): Promise<SideConversation | null> {
    const row = await db.selectFrom('side_conversations').selectAll().where('id', '=', id).executeTakeFirst()
    return row ? toSide(row) : null
  },

  async findByNumber(ticketId: string, number: number): Promise<SideConversation | null> {
    const row = await db
      .selectFrom('side_conversations')
      .selectAll()
      .where('ticket_id', '=', ticketId)
      .where('number', '=', number)
      .executeTakeFirst()
    return row ? toSide(row) : null
  },

  /** The side conversations of tickets. A ticket has few. */
  async of(ticketIds: readonly string[]): Promise<SideConversation[]> {
    const rows = await db
      .selectFrom('side_conversations')
      .selectAll()
      .where('ticket_id', 'in', ticketIds)
      .execute()
    return rows.map(toSide)
  },

  /** Adds a side conversation and returns its number. The caller holds the lock of the ticket. */
  async insert({
    id,
    ticketId,
    subject,
    startedBy,
    startedAt,
  }: Omit<SideConversation, 'number'>): Promise<number> {
    const { last } = await db
      .selectFrom('side_conversations')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('ticket_id', '=', ticketId)
      .executeTakeFirstOrThrow()
    const number = (last ?? 0) + 1
    const row = { id, ticket_id: ticketId, number, subject, started_by: startedBy, started_at: startedAt }
    await db.insertInto('side_conversations').values(row).execute()
    return number
  },

  /** The messages of a side conversation that are not retracted, oldest first: all, or the newest `limit`. */
  async messages(sideId: string, limit?: number): Promise<SideMessage[]> {
    const rows = await withAuthor(db)
      .where('m.side_id', '=', sideId)
      .where('m.taken_back_at', 'is', null)
      .orderBy('m.number', 'desc')
      .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
      .execute()
    return withRecipients(db, rows.toReversed())
  },

  /** Kinds of all messages of tickets that are not retracted, oldest first. */
  async heads(ticketIds: readonly string[]): Promise<Pick<SideMessage, 'id' | 'sideId' | 'kind'>[]> {
    const rows = await db
      .selectFrom('side_messages')
      .select(['id', 'side_id as sideId', 'kind', 'number'])
      .where('ticket_id', 'in', ticketIds)
      .where('taken_back_at', 'is', null)
      .execute()
    return rows.toSorted((one, other) => one.number - other.number)
  },

  async message(sideId: string, id: string): Promise<SideMessage | null> {
    const rows = await withAuthor(db).where('m.id', '=', id).where('m.side_id', '=', sideId).execute()
    return (await withRecipients(db, rows))[0] ?? null
  },

  /** Adds a message. The caller holds the lock of the ticket. */
  async append(message: NewSideMessage): Promise<void> {
    const { id, sideId, ticketId, recipients } = message
    const { last } = await db
      .selectFrom('side_messages')
      .select(({ fn }) => fn.max('number').as('last'))
      .where('side_id', '=', sideId)
      .executeTakeFirstOrThrow()
    await db
      .insertInto('side_messages')
      .values({
        id,
        side_id: sideId,
        ticket_id: ticketId,
        number: (last ?? 0) + 1,
        kind: message.kind,
        author_id: message.authorId,
        sender_address: message.sender?.address.toLowerCase() ?? '',
        sender_name: message.sender?.name ?? '',
        text: message.text,
        document: message.document && JSON.stringify(message.document),
        quotes: JSON.stringify(message.quotes),
        at: message.at,
      })
      .execute()
    await indexStaffText(db, dialect, ticketId)
    if (recipients.length === 0) return
    const rows = recipients.map((address, place) => ({
      message_id: id,
      place,
      side_id: sideId,
      ticket_id: ticketId,
      address: address.toLowerCase(),
    }))
    await db.insertInto('side_recipients').values(rows).execute()
  },

  /** Removes the text of a message; its number stays. False if that was done before. */
  async takeBack(id: string, at: string): Promise<boolean> {
    const [emptied] = await db
      .updateTable('side_messages')
      .set({ text: '', document: null, taken_back_at: at })
      .where('id', '=', id)
      .where('taken_back_at', 'is', null)
      .returning('ticket_id as ticketId')
      .execute()
    if (emptied) await indexStaffText(db, dialect, emptied.ticketId)
    return emptied !== undefined
  },

  /** A page of the messages that a staff member wrote, by id. */
  async by(authorId: string, after: string, limit: number): Promise<SideMessage[]> {
    const rows = await withAuthor(db)
      .where('m.author_id', '=', authorId)
      .where('m.id', '>', after)
      .orderBy('m.id')
      .limit(limit)
      .execute()
    return withRecipients(db, rows)
  },
})

const toSide = (row: Selectable<Schema['side_conversations']>): SideConversation => ({
  id: row.id,
  ticketId: row.ticket_id,
  number: row.number,
  subject: row.subject,
  startedBy: row.started_by,
  startedAt: row.started_at,
})

type MessageRow = Selectable<Schema['side_messages']> & { username: string | null }

async function withRecipients(db: Db, rows: readonly MessageRow[]): Promise<SideMessage[]> {
  const sent = rows.filter(({ kind }) => kind === 'sent').map(({ id }) => id)
  const recipients = await sidePeopleQueries(db).recipientsOf(sent)
  return rows.map((row) => ({
    id: row.id,
    sideId: row.side_id,
    ticketId: row.ticket_id,
    number: row.number,
    kind: row.kind,
    author: row.author_id === null ? null : { id: row.author_id, username: row.username ?? '' },
    sender: row.kind === 'sent' ? null : { address: row.sender_address, name: row.sender_name },
    recipients: recipients.get(row.id) ?? [],
    text: row.text,
    document: row.document === null ? null : (JSON.parse(row.document) as RichDocument),
    quotes: JSON.parse(row.quotes) as number[],
    at: row.at,
    isRetracted: row.taken_back_at !== null,
  }))
}

declare module '../../../kernel/store.ts' {
  interface Queries {
    sideConversations: ReturnType<typeof sideConversationQueries>
  }
}
