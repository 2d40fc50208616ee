import type { Db } from '../../../../database/dialect.ts'

/** The ticket of a Message-ID that a mail sent, received or referenced. */
export type KnownMailId = Omit<MailIdRow, 'at'> & { sideId: string | null }

type MailIdRow = {
  /** Id without brackets. */
  messageId: string
  ticketId: string
  what: 'sent' | 'received' | 'referenced'
  /** The message of the chat that the mail is or is about; null: none. */
  entryId: string | null
  at: string
  /** The side conversation of the mail. Default: none, the mail is of the ticket itself. */
  sideId?: string | null
}

/** Ids for headers by which mail programs show one conversation. */
type MailThread = {
  /** The first mail of the conversation; null if there is none. */
  root: string | null
  /** The latest received mail; null if there is none. */
  latest: string | null
  /** The latest mails sent or received, oldest first. */
  recent: string[]
}

/** RFC 5322 has no limit, but servers limit the length of a header. */
const MOST_REFERENCES = 20

/** Queries about Message-IDs of tickets: sent, received, or referenced by a received mail. */
export function mailIdQueries(db: Db) {
  const ofThread = (ticketId: string, sideId: string | null, direction: 'asc' | 'desc') =>
    db
      .selectFrom('mail_ids')
      .select('message_id as messageId')
      .where('ticket_id', '=', ticketId)
      .where('side_id', sideId === null ? 'is' : '=', sideId)
      .where('what', '!=', 'referenced')
      .orderBy('at', direction)
      .orderBy('message_id', direction)

  return {
    /** Stores an id. An id that is `sent` or `received` already stays unchanged. */
    async add({ messageId, ticketId, what, entryId, at, sideId = null }: MailIdRow): Promise<void> {
      await db
        .insertInto('mail_ids')
        .values({ message_id: messageId, ticket_id: ticketId, what, entry_id: entryId, at, side_id: sideId })
        // If the mail of a referenced id arrives, the id becomes `sent` or `received`.
        .onConflict((conflict) =>
          conflict
            .columns(['message_id', 'ticket_id'])
            .doUpdateSet({ what, entry_id: entryId, at, side_id: sideId })
            .where('mail_ids.what', '=', 'referenced'),
        )
        .execute()
    },

    /** The tickets of these ids. */
    async find(messageIds: readonly string[]): Promise<KnownMailId[]> {
      if (messageIds.length === 0) return []
      return db
        .selectFrom('mail_ids')
        .select([
          'message_id as messageId',
          'ticket_id as ticketId',
          'what',
          'entry_id as entryId',
          'side_id as sideId',
        ])
        .where('message_id', 'in', messageIds)
        .execute()
    },

    /** The thread of a ticket, or of one of its side conversations. */
    async threadOf(ticketId: string, sideId: string | null = null): Promise<MailThread> {
      const [first, latest, recent] = await Promise.all([
        ofThread(ticketId, sideId, 'asc').limit(1).executeTakeFirst(),
        ofThread(ticketId, sideId, 'desc').where('what', '=', 'received').limit(1).executeTakeFirst(),
        ofThread(ticketId, sideId, 'desc').limit(MOST_REFERENCES).execute(),
      ])
      return {
        root: first?.messageId ?? null,
        latest: latest?.messageId ?? null,
        recent: recent.map(({ messageId }) => messageId).toReversed(),
      }
    },
  }
}

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailIds: ReturnType<typeof mailIdQueries>
  }
}
