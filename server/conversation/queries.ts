import { conversationQueries } from './queries-lists.ts'
import type { Db, Dialect } from '../database/dialect.ts'
import { selectUnseen } from './queries-unseen.ts'
import type { UnseenMessage } from './message.ts'
import { messageQueries } from './queries-messages.ts'
import { indexUnited } from '../database/search/indexed-texts.ts'
import type { ChatMessage, NewMessage } from './message.ts'
import {
  columnsAfter,
  figuredFrom,
  FORMER_COLUMNS,
  formerPlaceIn,
  type StoredSnooze,
  messageOf,
  moveFigures,
  moveTurnBack,
} from '../tickets/index.ts'
import { sql } from 'kysely'

type MessagePosition = { ticketId: string; authorId: string; number: number; postedAt: string }

/** Counts the message as unread for all members except its author. The author has read everything up to it. */
const moveUp = (db: Db, { ticketId, authorId, number, postedAt }: MessagePosition) =>
  db
    .updateTable('chat_members')
    .set((eb) => {
      const ofAuthor = eb('account_id', '=', authorId)
      const unread = eb('unread', '+', 1)
      const left = eb(eb(unread, '+', eb.ref('read_number')), '-', number)
      return {
        latest_at: postedAt,
        unread: eb.case().when(ofAuthor).then(left).else(unread).end(),
        read_number: eb.case().when(ofAuthor).then(number).else(eb.ref('read_number')).end(),
      }
    })
    .where('ticket_id', '=', ticketId)
    .returning('account_id')
    .execute()

const insertAuthor = (db: Db, { ticketId, authorId, number, postedAt }: MessagePosition) =>
  db
    .insertInto('chat_members')
    .values({
      ticket_id: ticketId,
      account_id: authorId,
      read_number: number,
      latest_at: postedAt,
      unread: 0,
    })
    .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doNothing())
    .execute()

/** Queries on the messages and members of conversations. */
export function chatQueries(db: Db, dialect: Dialect) {
  /** Stores the time of the first answer and updates the counts that depend on it. */
  async function answer(
    ticketId: string,
    ticket: Parameters<typeof figuredFrom>[0],
    firstAnsweredAt: string | null,
  ): Promise<void> {
    if (ticket.first_answered_at === firstAnsweredAt) return
    await db
      .updateTable('tickets')
      .set({ first_answered_at: firstAnsweredAt })
      .where('id', '=', ticketId)
      .execute()
    const before = figuredFrom(ticket)
    await moveFigures(db, before, { ...before, firstAnsweredAt })
  }

  async function firstAnswerOf(ticketId: string): Promise<string | null> {
    const { at } = await db
      .selectFrom('messages')
      .select((eb) => eb.fn.min<string | null>('posted_at').as('at'))
      .where('ticket_id', '=', ticketId)
      .where('role', '<>', 'User')
      .where('taken_back_at', 'is', null)
      .executeTakeFirstOrThrow()
    return at
  }

  return {
    ...messageQueries(db),
    ...conversationQueries(db),

    /** The latest `limit` unread messages of other users after a number, oldest first. */
    unseen: (ticketId: string, readerId: string, after: number, limit: number): Promise<UnseenMessage[]> =>
      selectUnseen(db, ticketId, readerId, after, limit),

    /** Adds members to a chat, with all messages unread. */
    async join(ticketId: string, accountIds: readonly string[], at: string): Promise<void> {
      await db
        .insertInto('chat_members')
        .values((eb) =>
          accountIds.map((accountId) => ({
            ticket_id: ticketId,
            account_id: accountId,
            read_number: 0,
            latest_at: at,
            unread: eb.selectFrom('tickets').select('message_count').where('id', '=', ticketId),
          })),
        )
        .onConflict((conflict) => conflict.columns(['ticket_id', 'account_id']).doNothing())
        .execute()
    },

    async leave(ticketId: string, accountId: string): Promise<void> {
      await db
        .deleteFrom('chat_members')
        .where('ticket_id', '=', ticketId)
        .where('account_id', '=', accountId)
        .execute()
    },

    /**
     * Appends a message. Returns its number, from 1, and the snooze that it ended. Returns null for an unassigned
     * ticket, unless `evenUnassigned` is set. The author becomes a member and has read everything up to it.
     */
    async append({
      id,
      ticketId,
      authorId,
      role,
      text,
      document = null,
      postedAt,
      key = null,
      evenUnassigned = false,
      leavesPlace = false,
    }: NewMessage): Promise<{ number: number; woken: StoredSnooze | null } | null> {
      const move = leavesPlace ? null : messageOf(role)
      const ticket = await db
        .updateTable('tickets')
        .set((eb) => ({ message_count: eb('message_count', '+', 1) }))
        .set(move ? columnsAfter(move, postedAt, sql`message_count + 1`) : {})
        .where('id', '=', ticketId)
        .$if(!evenUnassigned, (query) => query.where('assignee_id', 'is not', null))
        .returning(['message_count', 'number', 'requester_id', 'assignee_id'])
        .returning([
          'status',
          'created_at',
          'first_answered_at',
          'solved_at',
          'spam_at',
          'deleted_at',
          'sample_at',
        ])
        .returning(['snoozed', ...FORMER_COLUMNS])
        .executeTakeFirst()
      if (!ticket) return null
      const number = ticket.message_count
      const row = {
        id,
        ticket_id: ticketId,
        number,
        author_id: authorId,
        role,
        text,
        document: document && JSON.stringify(document),
        posted_at: postedAt,
        client_key: key,
      }
      await db.insertInto('messages').values(row).execute()
      const posted = { ticketId, authorId, number, postedAt }
      const members = await moveUp(db, posted)
      if (!members.some((member) => member.account_id === authorId)) await insertAuthor(db, posted)
      if (role !== 'User' && ticket.first_answered_at === null) await answer(ticketId, ticket, postedAt)
      if (text !== '') {
        const { requester_id: requesterId, assignee_id: assigneeId, status } = ticket
        const said = { subject: '', message: '', chat: text }
        await dialect.search.write(db, [
          { number: ticket.number, part: number, requesterId, assigneeId, status, ...said },
        ])
      }
      const former = formerPlaceIn(ticket)
      const isWoken = ticket.snoozed === 0 && former?.message === number
      return { number, woken: isWoken ? former.snooze : null }
    },

    /**
     * Removes the content of a message and its words from the search; its number stays. False if that was done before.
     */
    async retract(ticketId: string, { id, number, role, text }: ChatMessage, at: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('messages')
        .set({ text: '', document: null, taken_back_at: at })
        .where('id', '=', id)
        .where('taken_back_at', 'is', null)
        .executeTakeFirstOrThrow()
      if (numUpdatedRows === 0n) return false
      const ticket = await db
        .selectFrom('tickets')
        .select(['number', 'status', 'created_at', 'first_answered_at', 'solved_at', 'merged_into'])
        .select(['spam_at', 'deleted_at', 'sample_at'])
        .select([...FORMER_COLUMNS])
        .where('id', '=', ticketId)
        .executeTakeFirstOrThrow()
      const former = formerPlaceIn(ticket)
      if (former?.message === number) await moveTurnBack(db, ticketId, former, { number, role })
      if (role !== 'User') await answer(ticketId, ticket, await firstAnswerOf(ticketId))
      if (text === '') return true
      await dialect.search.remove(db, ticket.number, number, number)
      if (ticket.merged_into !== null) await indexUnited(db, dialect, ticket.merged_into)
      return true
    },

    /** Null for an unknown ticket. */
    async messageCount(ticketId: string): Promise<number | null> {
      const query = db.selectFrom('tickets').select('message_count').where('id', '=', ticketId)
      return (await query.executeTakeFirst())?.message_count ?? null
    },

    /** False if the mark is not higher than before, or the reader is not a member. */
    async markRead(ticketId: string, accountId: string, number: number): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('chat_members')
        .set((eb) => ({
          read_number: number,
          unread: eb(eb('unread', '+', eb.ref('read_number')), '-', number),
        }))
        .where('ticket_id', '=', ticketId)
        .where('account_id', '=', accountId)
        .where('read_number', '<', number)
        .executeTakeFirstOrThrow()
      return numUpdatedRows !== 0n
    },
  }
}
declare module '../kernel/store.ts' {
  interface Queries {
    chat: ReturnType<typeof chatQueries>
  }
}
