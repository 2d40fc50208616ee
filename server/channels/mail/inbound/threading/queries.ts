import type { Db } from '../../../../database/dialect.ts'

/** Where a Message-ID belongs that a mail sent, received or named. */
export type KnownMailId = Omit<MailIdRow, 'at'>

type MailIdRow = {
  /** Without its brackets. */
  messageId: string
  ticketId: string
  what: 'sent' | 'received' | 'referenced'
  /** The message of the chat that it is or is about; null: none. */
  entryId: string | null
  at: string
}

/** What headers name so that mail programs show one conversation. */
type MailThread = {
  /** The first mail of the conversation; null where nobody has written one. */
  root: string | null
  /** The latest mail that came in; null where none has. */
  latest: string | null
  /** The latest ones that were sent or came in, oldest first. */
  recent: string[]
}

/** RFC 5322 has no limit, but servers have one of the length of a header. */
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
      // One that was named before it came is known by what it is from then on.
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

/** Which Message-IDs belong to which tickets: sent, received, or named by a mail that was received. */
export function mailIdQueries(db: Db) {
  return {
    /** Remembers one; where it was sent or received already, it stays as it is. */
    async add(id: MailIdRow): Promise<void> {
      await insertId(db, id)
    },

    /** Where any of them belongs. */
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
