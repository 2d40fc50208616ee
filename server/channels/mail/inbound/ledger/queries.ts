import type { Insertable, Selectable } from 'kysely'
import type { ReceivedState } from '@support-desk/contract'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import { numberBefore, pageOf } from '../../../../kernel/keyset-pages.ts'
import type { Schema } from '../../../../database/schema.ts'
import type { Rows } from '../../../../kernel/paging.ts'
import { deliveryQueries, envelopeOf, isJunk } from './queries-delivery.ts'
import type { MailPlace, NewReceivedMail, ReceivedMail, SenderChecks, WayStep } from './received-mail.ts'

/** Queries about the ledger of received mails. */
export function receivedMailQueries(db: Db, dialect: Dialect) {
  const withTicket = () =>
    db
      .selectFrom('received_mails as r')
      .leftJoin('tickets as t', 't.id', 'r.ticket_id')
      .selectAll('r')
      .select('t.number as ticket_number')

  return {
    ...deliveryQueries(db, dialect),

    /**
     * Stores mails of one mailbox, each once. A mail of a known IMAP place is stored already. So is a mail with known
     * bytes from a door without places.
     */
    async keep(
      mailboxId: string,
      mails: readonly NewReceivedMail[],
    ): Promise<{ id: string; isNew: boolean }[]> {
      // Numbers have no gaps, so inserts into one mailbox are serialised.
      await dialect.hold(db, 'mailboxes', mailboxId)
      const last = (await selectLast(db, { mailboxId })).rows[0]?.number ?? 0
      const kept: { id: string; isNew: boolean }[] = []
      const rows: Insertable<Schema['received_mails']>[] = []
      for (const mail of mails) {
        const earlier = await findKept(db, mailboxId, mail)
        kept.push(earlier ? { id: earlier.id, isNew: false } : { id: mail.id, isNew: true })
        if (!earlier) rows.push(rowOf(mailboxId, mail, Number(last) + rows.length + 1))
      }
      if (rows.length > 0) await db.insertInto('received_mails').values(rows).execute()
      return kept
    },

    async find(id: string): Promise<ReceivedMail | null> {
      const row = await withTicket().where('r.id', '=', id).executeTakeFirst()
      return row ? toReceivedMail(row) : null
    },

    /** The mails of a mailbox, latest first, optionally of one status. */
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

    /** The held mails in the margin of tickets, oldest first. */
    async heldOf(ticketIds: readonly string[]): Promise<ReceivedMail[]> {
      const rows = await withTicket()
        .where('r.ticket_id', 'in', ticketIds)
        .where('r.state', '=', 'held')
        .execute()
      return rows.map(toReceivedMail).toSorted((one, other) => (one.receivedAt < other.receivedAt ? -1 : 1))
    },
  }
}

const selectLast = (db: Db, { mailboxId }: { mailboxId: string }) =>
  db.executeQuery(
    db
      .selectFrom('received_mails')
      .select((eb) => eb.fn.max<number | null>('number').as('number'))
      .where('mailbox_id', '=', mailboxId),
  )

const idsOf = (db: Db, mailboxId: string) =>
  db.selectFrom('received_mails').select('id').where('mailbox_id', '=', mailboxId)
const selectByBytes = (db: Db, { mailboxId, file }: { mailboxId: string; file: string }) =>
  db.executeQuery(idsOf(db, mailboxId).where('file', '=', file).where('uid', 'is', null))
const selectByPlace = (db: Db, at: { mailboxId: string } & MailPlace) =>
  db.executeQuery(
    idsOf(db, at.mailboxId)
      .where('folder', '=', at.folder)
      .where('uid_validity', '=', at.uidValidity)
      .where('uid', '=', at.uid),
  )

async function findKept(db: Db, mailboxId: string, { place, file }: NewReceivedMail) {
  const { rows } = await (place
    ? selectByPlace(db, { mailboxId, ...place })
    : selectByBytes(db, { mailboxId, file }))
  return rows[0]
}

const rowOf = (
  mailboxId: string,
  mail: NewReceivedMail,
  number: number,
): Insertable<Schema['received_mails']> => ({
  id: mail.id,
  mailbox_id: mailboxId,
  number,
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
  movedTo: row.moved_to,
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    receivedMails: ReturnType<typeof receivedMailQueries>
  }
}
