import type { FormerUserOnWire } from '@support-desk/contract'
import { forgetMailsFrom, mailsFrom } from './queries-received.ts'
import { forgetInSides } from '../channels/mail/index.ts'
import { sql } from 'kysely'
import type { EventRecord } from '../kernel/event-log/event.ts'
import { type Db, LAST_SIGN } from '../database/dialect.ts'
import { keysetPage } from '../kernel/keyset-pages.ts'
import { indexAccount } from '../database/search/account-names.ts'
import type { PageRequest, Rows } from '../kernel/paging.ts'
import type { StoredMail, RecordPlace } from './kept-data.ts'
import { BY_USERNAME, dropAddresses, type KnownUser, NO_PREFERENCES } from '../users/index.ts'
import { type ChatMessage, toMessage, withAuthor } from '../conversation/index.ts'

/** Queries that find and erase personal data. */
export const privacyQueries = (db: Db) => ({
  /** Returns null when the account never existed or was erased. */
  async find(id: string): Promise<KnownUser | null> {
    const row = await db
      .selectFrom('accounts')
      .select(['id', 'username', 'role', 'email', 'deleted_at'])
      .where('id', '=', id)
      .where('erased_at', 'is', null)
      .executeTakeFirst()
    if (!row) return null
    const { deleted_at: deletedAt, ...user } = row
    return { ...user, isDeleted: deletedAt !== null }
  },

  /** Users with deleted but not erased accounts, by name; optionally with a name prefix. */
  listFormer({ q = '', ...page }: PageRequest): Promise<Rows<FormerUserOnWire>> {
    const beginning = q.trim().toLowerCase()
    const former = db
      .selectFrom('accounts')
      .select(['id', 'username', 'username_key', 'role', 'deleted_at'])
      .where('deleted_at', 'is not', null)
      .where('erased_at', 'is', null)
      .$if(beginning !== '', (query) =>
        query.where('username_key', '>=', beginning).where('username_key', '<', beginning + LAST_SIGN),
      )
    return keysetPage(former, BY_USERNAME, page, {
      keyOf: (row) => [row.username_key, row.id],
      present: ({ id, username, role, deleted_at: at }) => ({ id, username, role, deletedAt: at ?? '' }),
    })
  },

  /** Replaces the name of a user everywhere and deletes all other identifying data. */
  async forget(id: string, name: string, at: string): Promise<void> {
    const living = await db
      .selectFrom('accounts')
      .select('email')
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    const further = await db
      .selectFrom('contact_addresses')
      .select('email')
      .where('account_id', '=', id)
      .execute()
    await dropAddresses(db, id)
    await indexAccount(db, { id, username: '', email: '' })
    await db.deleteFrom('phone_numbers').where('account_id', '=', id).execute()
    const emails = [living?.email ?? '', ...further.map(({ email }) => email)].filter(Boolean)
    await forgetMailsFrom(db, id, emails)
    for (const email of emails) await forgetInSides(db, email)
    const nothing = { email: '', email_key: '', password_hash: '', department: '', employee_code: '' }
    await db
      .updateTable('accounts')
      .set({
        ...nothing,
        ...NO_PREFERENCES,
        picture: null,
        username: name,
        username_key: name.toLowerCase(),
        erased_at: at,
      })
      .set({ username_skeleton: null, username_issue: null })
      .set((eb) => ({ deleted_at: eb.fn.coalesce('deleted_at', eb.val(at)) }))
      .where('id', '=', id)
      .execute()
  },

  async sessionsOf(
    accountId: string,
  ): Promise<{ startedAt: string; seenAt: string; userAgent: string; address: string }[]> {
    return db
      .selectFrom('sessions')
      .select(['started_at as startedAt', 'seen_at as seenAt', 'user_agent as userAgent', 'address'])
      .where('account_id', '=', accountId)
      .execute()
  },

  mailsFrom: (user: { id: string; email: string }, after: string, limit: number) =>
    mailsFrom(db, user, after, limit),

  /** Tickets of others in which a user participates, by id. */
  async takingPart(
    accountId: string,
    after: string,
    limit: number,
  ): Promise<{ ticketId: string; since: string; why: string }[]> {
    return db
      .selectFrom('ticket_participants')
      .select(['ticket_id as ticketId', 'since', 'why'])
      .where('account_id', '=', accountId)
      .where('ticket_id', '>', after)
      .orderBy('ticket_id')
      .limit(limit)
      .execute()
  },

  async mailTo(email: string, after: string, limit: number): Promise<StoredMail[]> {
    if (email === '') return []
    return db
      .selectFrom('outbox')
      .select(['id', 'sealed', 'recipient', 'ticket_id as ticketId', 'due_at as dueAt'])
      .select(['sent_at as sentAt', 'failed_at as failedAt'])
      .where(sql<boolean>`lower(recipient) = ${email.toLowerCase()}`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  },

  /** The events caused by a user or about them, by kind and number. */
  async recordOf(
    accountId: string,
    as: 'actor' | 'about',
    after: RecordPlace,
    limit: number,
  ): Promise<EventRecord[]> {
    const rows = await db
      .selectFrom('events')
      .select(['number', 'kind', 'ticket_id as ticketId', 'actor_id as actorId'])
      .select(['occurred_at as occurredAt', 'data'])
      .where(as === 'actor' ? 'actor_id' : 'about_id', '=', accountId)
      .where(sql<boolean>`(kind, number) > (${after.kind}, ${after.number})`)
      .orderBy('kind')
      .orderBy('number')
      .limit(limit)
      .execute()
    return rows.map((row) => ({ ...row, requesterId: null, data: JSON.parse(row.data) }) as EventRecord)
  },

  async messages(ids: readonly string[]): Promise<(ChatMessage & { ticketId: string })[]> {
    if (ids.length === 0) return []
    const rows = await withAuthor(db).where('m.id', 'in', ids).execute()
    return rows.map((row) => ({ ...toMessage(row), ticketId: row.ticket_id }))
  },
})
