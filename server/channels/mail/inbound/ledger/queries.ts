import type { Selectable } from 'kysely'
import type { ReceivedState } from '@support-desk/contract'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import { numberBefore, pageOf } from '../../../../database/pages.ts'
import type { Schema } from '../../../../database/schema.ts'
import type { Rows } from '../../../../kernel/paging.ts'
import { deliveryQueries, envelopeOf, isJunk } from './queries-delivery.ts'
import type { NewReceivedMail, ReceivedMail, SenderChecks, WayStep } from './received-mail.ts'

/** Queries about the ledger of mails that came. */
export function receivedMailQueries(db: Db, dialect: Dialect) {
  const withTicket = () =>
    db
      .selectFrom('received_mails as r')
      .leftJoin('tickets as t', 't.id', 'r.ticket_id')
      .selectAll('r')
      .select('t.number as ticket_number')

  return {
    ...deliveryQueries(db, dialect),

    /** Keeps a mail once: one that lies at a place that is known, or came with the same bytes by a door without places, is there already. */
    async keep(mail: NewReceivedMail): Promise<{ id: string; isNew: boolean }> {
      // Numbers have no gaps, so those who keep mails of one mailbox wait for one another.
      await dialect.hold(db, 'mailboxes', mail.mailboxId)
      const earlier = await findKept(db, mail)
      if (earlier) return { id: earlier.id, isNew: false }
      const last = await db
        .selectFrom('received_mails')
        .select((eb) => eb.fn.max<number | null>('number').as('number'))
        .where('mailbox_id', '=', mail.mailboxId)
        .executeTakeFirst()
      await db
        .insertInto('received_mails')
        .values({
          id: mail.id,
          mailbox_id: mail.mailboxId,
          number: Number(last?.number ?? 0) + 1,
          door: mail.door,
          folder: mail.place?.folder ?? null,
          uid_validity: mail.place?.uidValidity ?? null,
          uid: mail.place?.uid ?? null,
          envelope: mail.envelope && JSON.stringify(mail.envelope),
          received_at: mail.receivedAt,
          size: mail.size,
          file: mail.file,
          is_import: mail.isImport ? 1 : 0,
          state: 'stored',
          tries: 0,
          due_at: mail.dueAt,
        })
        .execute()
      return { id: mail.id, isNew: true }
    },

    async find(id: string): Promise<ReceivedMail | null> {
      const row = await withTicket().where('r.id', '=', id).executeTakeFirst()
      return row ? toReceivedMail(row) : null
    },

    /** The mails of a mailbox, latest first; those of one state where one is given. */
    async list(
      mailboxId: string,
      {
        state,
        limit,
        cursor,
      }: { state?: ReceivedState | undefined; limit: number; cursor?: string | undefined },
    ): Promise<Rows<ReceivedMail>> {
      const rows = await withTicket()
        .where('r.mailbox_id', '=', mailboxId)
        .$if(state !== undefined, (query) => query.where('r.state', '=', state ?? 'stored'))
        .where('r.number', '<', numberBefore(cursor))
        .orderBy('r.number', 'desc')
        .limit(limit + 1)
        .execute()
      return pageOf(rows, limit, ({ number, id }) => [String(number), id], toReceivedMail)
    },

    /** What waits in the margin of some tickets, oldest first. */
    async heldOf(ticketIds: readonly string[]): Promise<ReceivedMail[]> {
      const rows = await withTicket()
        .where('r.ticket_id', 'in', ticketIds)
        .where('r.state', '=', 'held')
        .execute()
      return rows.map(toReceivedMail).toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))
    },
  }
}

const findKept = (db: Db, { mailboxId, place, file }: NewReceivedMail) => {
  const rows = db.selectFrom('received_mails').select('id').where('mailbox_id', '=', mailboxId)
  if (place === null) return rows.where('file', '=', file).where('uid', 'is', null).executeTakeFirst()
  return rows
    .where('folder', '=', place.folder)
    .where('uid_validity', '=', place.uidValidity)
    .where('uid', '=', place.uid)
    .executeTakeFirst()
}

type Row = Selectable<Schema['received_mails']> & { ticket_number: number | null }

const toReceivedMail = (row: Row): ReceivedMail => ({
  id: row.id,
  mailboxId: row.mailbox_id,
  number: row.number,
  receivedAt: row.received_at,
  isImport: row.is_import === 1,
  isJunk: isJunk(row.folder),
  envelope: envelopeOf(row.envelope),
  size: row.size,
  file: row.file,
  state: row.state,
  reason: row.reason,
  sender: row.sender,
  senderName: row.sender_name,
  subject: row.subject,
  kind: row.kind,
  kindReason: row.kind_reason,
  beginning: row.beginning,
  isAuthenticated: row.is_authenticated === null ? null : row.is_authenticated === 1,
  checks: row.checks === null ? null : (JSON.parse(row.checks) as SenderChecks),
  way: row.way === null ? null : (JSON.parse(row.way) as WayStep[]),
  ticketId: row.ticket_id,
  ticketNumber: row.ticket_number,
  entryId: row.entry_id,
  tries: row.tries,
  error: row.error,
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    receivedMails: ReturnType<typeof receivedMailQueries>
  }
}
