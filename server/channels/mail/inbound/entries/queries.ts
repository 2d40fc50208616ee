import { LIMITS, type MailMark, SIDE_REASONS } from '@support-desk/contract'
import { sql } from 'kysely'
import type { Db } from '../../../../database/dialect.ts'
import { bounceMark, unsentMarks } from '../../outbound/queries-unsent.ts'
import type { UndeliveredMail } from '../ledger/received-mail.ts'

const MAX_RESTS = 20

/** Trailing blanks are not worth a fold. */
const BLANKS = ' \t\r\n'

/** In characters. A message is cut in the second half of its limit. */
const SHORTEST_CUT = LIMITS.mailText / 2

const NOTHING_SAID: UndeliveredMail = { recipient: null, status: null, text: '' }

/** The parts of a mail beside the text of its entry. */
export type MailEntry = {
  receivedId: string
  /** Null: the first message of the ticket. */
  entryId: string | null
  rest: string
  html: string | null
  remoteImages: { count: number; hosts: string[] }
  /** The raw bytes; null after their removal. */
  file: string | null
  /** The account of the author. */
  senderId: string | null
}

/** The sender of the first mail of a ticket if it is not the requester: a web form, or staff who forwarded the mail. */
const sentByAnother = (
  row: Record<'message_id' | 'sender' | 'sender_name' | 'requester', string | null>,
): MailMark['sentBy'] =>
  row.message_id === null && row.sender !== null && row.requester !== null && row.sender !== row.requester
    ? { name: row.sender_name ?? '', address: row.sender }
    : null

/** Queries about mails that are entries of tickets. */
export const mailEntryQueries = (db: Db) => ({
  /** Marks of mails. Marks of notes and of unsent mail are for staff only. */
  async marks(ticketId: string, readerIs: 'staff' | 'requester'): Promise<MailMark[]> {
    const entries = db
      .selectFrom('mail_entries as e')
      .innerJoin('received_mails as r', 'r.id', 'e.received_id')
      .innerJoin('tickets as t', 't.id', 'e.ticket_id')
      .innerJoin('accounts as a', 'a.id', 't.requester_id')
      .leftJoin('messages as m', 'm.id', 'e.message_id')
      .select(['m.id as message', 'e.received_id', 'e.message_id', 'r.kind', 'r.sender', 'r.sender_name'])
      .select((eb) => [
        'a.email_key as requester',
        sql<number>`length(ltrim(e.rest, ${BLANKS}))`.as('rest'),
        eb.fn<number | null>('length', ['e.html']).as('html'),
        eb.fn<number>('length', [eb.fn.coalesce('m.text', 't.message')]).as('shown'),
      ])
      .where('e.ticket_id', '=', ticketId)
      // Answers of third parties are shown beside the ticket.
      .where((eb) => eb.or([eb('r.reason', 'is', null), eb('r.reason', 'not in', SIDE_REASONS)]))
      .orderBy('r.received_at')
      .orderBy('r.id')
    /** The entry of a bounce is the message that it is about. */
    const bounces = db
      .selectFrom('received_mails')
      .select(['id as receivedId', 'entry_id as entryId', 'bounce'])
      .where('ticket_id', '=', ticketId)
      .where('state', '=', sql.lit('delivered'))
      .where('reason', '=', 'bounce')
      .orderBy('received_at')
      .orderBy('id')
    const isStaff = readerIs === 'staff'
    const [rows, returned, unsent] = await Promise.all([
      entries.execute(),
      isStaff ? bounces.execute() : [],
      isStaff ? unsentMarks(db, ticketId) : [],
    ])
    return [
      ...rows
        .filter((row) => isStaff || row.message_id === row.message)
        .map((row) => ({
          receivedId: row.received_id,
          ticketId,
          entryId: row.message_id,
          kind: row.kind ?? 'person',
          sentBy: isStaff ? sentByAnother(row) : null,
          hasRest: row.rest > 0,
          isCut: row.rest > 0 && row.shown > SHORTEST_CUT,
          hasFormatting: row.html !== null,
          bounce: null,
        })),
      ...returned.map(({ bounce, ...row }) =>
        bounceMark(
          { ...row, ticketId },
          { why: 'returned', ...(bounce === null ? NOTHING_SAID : (JSON.parse(bounce) as UndeliveredMail)) },
        ),
      ),
      ...unsent,
    ]
  },

  async find(ticketId: string, receivedId: string): Promise<MailEntry | null> {
    const row = await db
      .selectFrom('mail_entries as e')
      .innerJoin('received_mails as r', 'r.id', 'e.received_id')
      .select(['e.received_id as receivedId', 'e.message_id as entryId', 'e.rest', 'e.html'])
      .select(['e.remote_images', 'e.remote_hosts', 'r.file', 'r.account_id as senderId'])
      .where('e.received_id', '=', receivedId)
      .where('e.ticket_id', '=', ticketId)
      .executeTakeFirst()
    if (!row) return null
    const { remote_images: count, remote_hosts: hosts, ...entry } = row
    return { ...entry, remoteImages: { count, hosts: JSON.parse(hosts) as string[] } }
  },

  /** The folded rests of the latest mails of a ticket. */
  async rests(ticketId: string): Promise<string[]> {
    const rows = await db
      .selectFrom('mail_entries as e')
      .leftJoin('messages as m', 'm.id', 'e.message_id')
      .select('e.rest')
      .where('e.ticket_id', '=', ticketId)
      .where('e.rest', '!=', '')
      // Requesters do not see notes, nor whether a mail repeats one.
      .where((eb) => eb.or([eb('e.message_id', 'is', null), eb('m.id', 'is not', null)]))
      .orderBy('e.received_id', 'desc')
      .limit(MAX_RESTS)
      .execute()
    return rows.map(({ rest }) => rest)
  },

  /** The loaded remote pictures of a mail, by number. */
  async pictures(receivedId: string): Promise<{ number: number; file: string }[]> {
    return db
      .selectFrom('mail_pictures')
      .select(['number', 'file'])
      .where('received_id', '=', receivedId)
      .orderBy('number')
      .execute()
  },

  /** Stores the file of a remote picture, unless it has one already. */
  async addPicture(picture: {
    ticketId: string
    receivedId: string
    number: number
    file: string
  }): Promise<void> {
    const { ticketId, receivedId, number, file } = picture
    await db
      .insertInto('mail_pictures')
      .values({ received_id: receivedId, number, ticket_id: ticketId, file })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    mailEntries: ReturnType<typeof mailEntryQueries>
  }
}
