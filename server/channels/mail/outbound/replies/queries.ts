import type { MailQuotes } from '@support-desk/contract'
import type { Db } from '../../../../database/dialect.ts'

/** The mailbox that sends replies: its name, address and quotes. */
export type Speaker = {
  id: string
  address: string
  replyName: string
  quotes: MailQuotes
}

/** Queries about recipients and senders of replies by mail. */
export const replyQueries = (db: Db) => ({
  /** The mailbox of a ticket, else that of its team, else the oldest one. Null if no mailbox is on. */
  async speaker(ticketId: string): Promise<Speaker | null> {
    const row = await db
      .selectFrom('mailboxes')
      .innerJoin('tickets', (join) => join.on('tickets.id', '=', ticketId))
      .select(['mailboxes.id', 'address', 'reply_name as replyName', 'quotes'])
      .where('is_on', '=', 1)
      .where('mailboxes.deleted_at', 'is', null)
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
      .limit(1)
      .executeTakeFirst()
    return row ?? null
  },

  /** Readers of a ticket by mail, each once: a requester without a login, and participants. */
  async readers(ticketId: string): Promise<{ id: string; email: string }[]> {
    const reachable = () =>
      db
        .selectFrom('accounts')
        .select(['accounts.id', 'accounts.email'])
        .where('accounts.email', '<>', '')
        .where('accounts.deleted_at', 'is', null)
        .where('accounts.suspended_at', 'is', null)
    const rows = await reachable()
      .innerJoin('tickets', 'tickets.requester_id', 'accounts.id')
      .where('tickets.id', '=', ticketId)
      .where('accounts.contact_since', 'is not', null)
      .unionAll(
        reachable()
          .innerJoin('ticket_participants', 'ticket_participants.account_id', 'accounts.id')
          .where('ticket_participants.ticket_id', '=', ticketId),
      )
      .execute()
    return [...new Map(rows.map((row) => [row.id, row])).values()]
  },
})

declare module '../../../../kernel/store.ts' {
  interface Queries {
    replies: ReturnType<typeof replyQueries>
  }
}
