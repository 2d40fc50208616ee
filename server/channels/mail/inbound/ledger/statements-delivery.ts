import { sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import type { MailFacts, MailOutcome } from './received-mail.ts'

/** Statements for each delivered mail. */

const one = (db: Db, id: string) => db.updateTable('received_mails').where('id', '=', id)

/** Finds and locks an open mail, if no other node has claimed it since. */
export const selectOurs = (db: Db, dialect: Dialect, { id, tries }: { id: string; tries: number }) =>
  db.executeQuery(
    dialect.holding(
      db
        .selectFrom('received_mails')
        .select('id')
        .where('state', '=', sql.lit('stored'))
        .where('id', '=', id)
        .where('tries', '=', tries),
    ),
  )

type Facts = Omit<MailFacts, 'isAuthenticated' | 'checks' | 'bounce'> & {
  id: string
  isAuthenticated: number | null
  checks: string | null
  bounce: string | null
}

/** Stores the parsed facts of a mail. */
export const updateFacts = (db: Db, facts: Facts) =>
  db.executeQuery(
    one(db, facts.id).set({
      message_id: facts.messageId,
      digest: facts.digest,
      sender: facts.sender,
      sender_name: facts.senderName,
      subject: facts.subject,
      kind: facts.kind,
      kind_reason: facts.kindReason,
      is_authenticated: facts.isAuthenticated,
      checks: facts.checks,
      bounce: facts.bounce,
    }),
  )

type OutcomeRow = Pick<MailOutcome, 'state' | 'reason'> & {
  id: string
  way: string
  accountId: string | null
  ticketId: string | null
  entryId: string | null
  beginning: string | null
  decidedBy: string | null
  error: string | null
}

/** Stores the outcome of a mail, which is no longer due. */
export const updateOutcome = (db: Db, outcome: OutcomeRow) =>
  db.executeQuery(
    one(db, outcome.id).set({
      state: outcome.state,
      reason: outcome.reason,
      way: outcome.way,
      account_id: outcome.accountId,
      ticket_id: outcome.ticketId,
      entry_id: outcome.entryId,
      beginning: outcome.beginning,
      decided_by: outcome.decidedBy,
      error: outcome.error,
      due_at: null,
      leased_until: null,
    }),
  )

/** Finds other mails with the same id and content. `isNull` says which of both are null in the given mail. */
export const selectEarlier = (
  db: Db,
  isNull: { messageId: boolean; sender: boolean },
  mail: { id: string; digest: string | null; messageId: string; sender: string },
) =>
  db.executeQuery(
    db
      .selectFrom('received_mails')
      .select(['id', 'mailbox_id', 'state', 'reason', 'ticket_id', 'entry_id', 'received_at'])
      .where('digest', '=', mail.digest)
      .where((eb) =>
        isNull.messageId ? eb('message_id', 'is', null) : eb('message_id', '=', mail.messageId),
      )
      // The sender of an emptied mail is unknown.
      .where((eb) =>
        eb.or([
          isNull.sender ? eb('sender', 'is', null) : eb('sender', '=', mail.sender),
          eb.and([eb('sender', 'is', null), eb('file', 'is', null)]),
        ]),
      )
      .where('id', '!=', mail.id)
      .where((eb) =>
        eb.or([
          eb('state', 'in', ['delivered', 'held']),
          eb.and([eb('state', '=', 'ignored'), eb('reason', 'in', ['removed', 'decided'])]),
        ]),
      )
      .limit(20),
  )

/** All mailboxes, including deleted ones. */
export const selectMailboxes = (db: Db) =>
  db.executeQuery(
    db
      .selectFrom('mailboxes')
      .select([
        'id',
        'address',
        'team_id',
        'form_id',
        'acknowledges',
        'checks_by',
        'reply_to_senders',
        'deleted_at',
      ]),
  )

/** Stores the parts of a mail beside the text of its entry. */
export const insertEntry = (
  db: Db,
  entry: {
    receivedId: string
    ticketId: string
    messageId: string | null
    rest: string
    html: string | null
    remoteImages: number
    remoteHosts: string
  },
) =>
  db.executeQuery(
    db.insertInto('mail_entries').values({
      received_id: entry.receivedId,
      ticket_id: entry.ticketId,
      message_id: entry.messageId,
      rest: entry.rest,
      html: entry.html,
      remote_images: entry.remoteImages,
      remote_hosts: entry.remoteHosts,
    }),
  )
