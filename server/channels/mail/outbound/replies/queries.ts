import type { MailQuotes } from '@support-desk/contract'
import type { Db } from '../../../../database/dialect.ts'

/** Readers of a ticket by mail: a requester without a login, and participants. */
const selectReaders = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('tickets')
      .innerJoin('accounts', 'accounts.id', 'tickets.requester_id')
      .select(['accounts.id', 'accounts.email'])
      .where('tickets.id', '=', ticketId)
      .where('accounts.contact_since', 'is not', null)
      .where('accounts.deleted_at', 'is', null)
      .where('accounts.suspended_at', 'is', null)
      .unionAll(
        db
          .selectFrom('ticket_participants')
          .innerJoin('accounts', 'accounts.id', 'ticket_participants.account_id')
          .select(['accounts.id', 'accounts.email'])
          .where('ticket_participants.ticket_id', '=', ticketId)
          .where('accounts.deleted_at', 'is', null)
          .where('accounts.suspended_at', 'is', null),
      ),
  )

/** The mailbox of a ticket, else that of its team, else the oldest one. */
const selectSpeaker = (db: Db, { ticketId }: { ticketId: string }) =>
  db.executeQuery(
    db
      .selectFrom('mailboxes')
      .innerJoin('tickets', (join) => join.on('tickets.id', '=', ticketId))
      .select(['mailboxes.id', 'address', 'reply_name', 'signature', 'quotes'])
      .where('is_on', '=', 1)
      .where('deleted_at', 'is', null)
      .orderBy(
        (eb) =>
          eb
            .case()
            .when(
              'mailboxes.id',
              'in',
              eb
                .selectFrom('mail_entries')
                .innerJoin('received_mails', 'received_mails.id', 'mail_entries.received_id')
                .select('received_mails.mailbox_id')
                .where('mail_entries.ticket_id', '=', ticketId)
                .where('mail_entries.message_id', 'is', null),
            )
            .then(2)
            .when('mailboxes.team_id', '=', eb.ref('tickets.team_id'))
            .then(1)
            .else(0)
            .end(),
        'desc',
      )
      .orderBy('mailboxes.created_at')
      .orderBy('mailboxes.id')
      .limit(1),
  )

/** The mailbox that sends replies: its name, address, signature and quotes. */
export type Speaker = {
  id: string
  address: string
  replyName: string
  signature: string
  quotes: MailQuotes
}

/** Queries about recipients and senders of replies by mail. */
export const replyQueries = (db: Db) => ({
  /** Null if no mailbox is on. */
  async speaker(ticketId: string): Promise<Speaker | null> {
    const [row] = (await selectSpeaker(db, { ticketId })).rows
    if (!row) return null
    const { id, address, reply_name: replyName, signature, quotes } = row
    return { id, address, replyName, signature, quotes }
  },

  /** Each reader once. */
  async readers(ticketId: string): Promise<{ id: string; email: string }[]> {
    const { rows } = await selectReaders(db, { ticketId })
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    replies: ReturnType<typeof replyQueries>
  }
}
