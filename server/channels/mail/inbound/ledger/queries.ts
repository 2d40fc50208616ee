import type { Insertable, Selectable } from 'kysely'
import type { ReceivedState } from '@support-desk/contract'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import { numberBefore, pageOf } from '../../../../kernel/keyset-pages.ts'
import type { Schema } from '../../../../database/schema.ts'
import type { PageRequest, Rows } from '../../../../kernel/paging.ts'
import { keptTicket } from '../../../../tickets/index.ts'
import { deliveryQueries, envelopeOf, isJunk } from './queries-delivery.ts'
import type { NewReceivedMail, ReceivedMail, SenderChecks, WayStep } from './received-mail.ts'

/** Queries about the ledger of received mails. */
export function receivedMailQueries(db: Db, dialect: Dialect) {
  const withTicket = () =>
    db
      .selectFrom('received_mails as r')
      .leftJoin('tickets as t', (join) => join.onRef('t.id', '=', 'r.ticket_id').on(keptTicket('t')))
      .select(['r.id', 'r.mailbox_id as mailboxId', 'r.number', 'r.received_at as receivedAt', 'r.size'])
      .select(['r.state', 'r.reason', 'r.sender', 'r.sender_name as senderName', 'r.subject', 'r.kind'])
      .select(['r.kind_reason as kindReason', 'r.beginning', 'r.tries', 'r.error', 'r.moved_to as movedTo'])
      .select(['r.ticket_id as ticketId', 't.number as ticketNumber', 'r.entry_id as entryId', 'r.file'])
      .select(['r.is_import', 'r.folder', 'r.envelope', 'r.is_authenticated', 'r.checks', 'r.way'])

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
      const last = await db
        .selectFrom('received_mails')
        .select((eb) => eb.fn.max<number | null>('number').as('number'))
        .where('mailbox_id', '=', mailboxId)
        .executeTakeFirst()
      const kept: { id: string; isNew: boolean }[] = []
      const rows: Insertable<Schema['received_mails']>[] = []
      for (const mail of mails) {
        const earlier = await findKept(db, mailboxId, mail)
        kept.push(earlier ? { id: earlier.id, isNew: false } : { id: mail.id, isNew: true })
        if (!earlier) rows.push(rowOf(mailboxId, mail, Number(last?.number ?? 0) + rows.length + 1))
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
      { state, limit, cursor }: PageRequest & { state?: ReceivedState | undefined },
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

/** The stored mail with the place of a mail, or with its bytes if the door has no places. */
const findKept = (db: Db, mailboxId: string, { place, file }: NewReceivedMail) =>
  db
    .selectFrom('received_mails')
    .select('id')
    .where('mailbox_id', '=', mailboxId)
    .where((eb) =>
      place
        ? eb.and({ folder: place.folder, uid_validity: place.uidValidity, uid: place.uid })
        : eb.and([eb('file', '=', file), eb('uid', 'is', null)]),
    )
    .executeTakeFirst()

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

/** The columns whose stored form differs from {@link ReceivedMail}. */
type StoredForm = Pick<
  Selectable<Schema['received_mails']>,
  'is_import' | 'folder' | 'envelope' | 'is_authenticated' | 'checks' | 'way'
>
type Row = StoredForm &
  Omit<ReceivedMail, 'isImport' | 'isJunk' | 'envelope' | 'isAuthenticated' | 'checks' | 'way'>

const toReceivedMail = ({ is_import, folder, is_authenticated, ...row }: Row): ReceivedMail => ({
  ...row,
  isImport: is_import === 1,
  isJunk: isJunk(folder),
  envelope: envelopeOf(row.envelope),
  isAuthenticated: is_authenticated === null ? null : is_authenticated === 1,
  checks: row.checks === null ? null : (JSON.parse(row.checks) as SenderChecks),
  way: row.way === null ? null : (JSON.parse(row.way) as WayStep[]),
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    receivedMails: ReturnType<typeof receivedMailQueries>
  }
}
