import type { Db } from '../../../../database/dialect.ts'

/** The ticket of a Message-ID that a mail sent, received or referenced. */
export type KnownMailId = Omit<MailIdRow, 'at'>

type MailIdRow = {
  /** Without brackets. */
  messageId: string
  ticketId: string
  what: 'sent' | 'received' | 'referenced'
  /** The message of the chat that the mail is or is about; null: none. */
  entryId: string | null
  at: string
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

const insertId = (db: Db, id: MailIdRow) =>
  db.executeQuery(
    db
      .insertInto('mail_ids')
      .values({
        message_id: id.messageId,
        ticket_id: id.ticketId,
        what: id.what,
        entry_id: id.entryId,
        at: id.at,
      })
      // If the mail of a referenced id arrives, the id becomes `sent` or `received`.
      .onConflict((conflict) =>
        conflict
          .columns(['message_id', 'ticket_id'])
          .doUpdateSet({ what: id.what, entry_id: id.entryId, at: id.at })
          .where('mail_ids.what', '=', 'referenced'),
      ),
  )

const idsOf = (db: Db, ticketId: string) =>
  db
    .selectFrom('mail_ids')
    .select(['message_id', 'what'])
    .where('ticket_id', '=', ticketId)
    .where('what', '!=', 'referenced')

const selectFirst = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(idsOf(db, ticketId).orderBy('at').orderBy('message_id').limit(1))
const selectLatest = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    idsOf(db, ticketId)
      .where('what', '=', 'received')
      .orderBy('at', 'desc')
      .orderBy('message_id', 'desc')
      .limit(1),
  )
const selectRecent = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    idsOf(db, ticketId).orderBy('at', 'desc').orderBy('message_id', 'desc').limit(MOST_REFERENCES),
  )

/** Queries about Message-IDs of tickets: sent, received, or referenced by a received mail. */
export function mailIdQueries(db: Db) {
  return {
    /** Stores an id. An id that is `sent` or `received` already stays unchanged. */
    async add(id: MailIdRow): Promise<void> {
      await insertId(db, id)
    },

    /** The tickets of these ids. */
    async find(messageIds: readonly string[]): Promise<KnownMailId[]> {
      if (messageIds.length === 0) return []
      const rows = await db
        .selectFrom('mail_ids')
        .select(['message_id', 'ticket_id', 'what', 'entry_id'])
        .where('message_id', 'in', messageIds)
        .execute()
      return rows.map((row) => ({
        messageId: row.message_id,
        ticketId: row.ticket_id,
        what: row.what,
        entryId: row.entry_id,
      }))
    },

    async threadOf(ticketId: string): Promise<MailThread> {
      const [first, latest, recent] = await Promise.all([
        selectFirst(db, { ticketId }),
        selectLatest(db, { ticketId }),
        selectRecent(db, { ticketId }),
      ])
      return {
        root: first.rows[0]?.message_id ?? null,
        latest: latest.rows[0]?.message_id ?? null,
        recent: recent.rows.map(({ message_id }) => message_id).toReversed(),
      }
    },
  }
}

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailIds: ReturnType<typeof mailIdQueries>
  }
}
