import { sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import { candidateQueries } from '../threading/queries-candidates.ts'
import {
  insertEntry,
  selectEarlier,
  selectMailboxes,
  selectOurs,
  updateFacts,
  updateOutcome,
} from './statements-delivery.ts'
import type {
  ClaimedMail,
  ClaimedMails,
  EarlierMail,
  Envelope,
  MailFacts,
  ReceivingMailbox,
  MailOutcome,
} from './received-mail.ts'

/** Length of the stored beginning of a held mail, in characters. */
const BEGINNING = 400

const byArrival = (
  one: { due_at: string | null; number: number },
  other: { due_at: string | null; number: number },
): number => (one.due_at ?? '').localeCompare(other.due_at ?? '') || one.number - other.number

/** Queries for delivery. Each mail is delivered once, by one node at a time. */
export function deliveryQueries(db: Db, dialect: Dialect) {
  const waiting = () => db.selectFrom('received_mails').where('state', '=', sql.lit('stored'))
  const one = (id: string) => db.updateTable('received_mails').where('id', '=', id)

  return {
    ...candidateQueries(db),

    /** Serialises deliveries, so that each one finds the rows of the previous one. */
    holdDelivery: (): Promise<void> => dialect.oneAtATime(db, 'mailIn'),

    /** When the next mail is due, without `except`; null if none waits. */
    async nextDue(except: readonly string[] = []): Promise<string | null> {
      const row = await waiting()
        .select('due_at')
        .$if(except.length > 0, (query) => query.where('id', 'not in', except))
        .orderBy('due_at')
        .limit(1)
        .executeTakeFirst()
      return row?.due_at ?? null
    },

    /**
     * Claims due mails, oldest first, within limits of count and bytes. A single mail may exceed the byte limit. They
     * are due again when the lease expires, in case the node has died.
     */
    async claim(
      now: string,
      until: string,
      { except, most }: { except: readonly string[]; most: { mails: number; bytes: number } },
    ): Promise<ClaimedMail[]> {
      const found = await dialect
        .holdingFree(
          waiting()
            .select([
              'id',
              'number',
              'due_at',
              'mailbox_id',
              'received_at',
              'size',
              'file',
              'is_import',
              'folder',
              'envelope',
              'tries',
            ])
            .where('due_at', '<=', now)
            .$if(except.length > 0, (query) => query.where('id', 'not in', except))
            .orderBy('due_at')
            .limit(most.mails),
        )
        .execute()
      let bytes = 0
      // Mails of one batch have the same due time.
      const rows = found
        .toSorted(byArrival)
        .filter(({ size }, index) => (bytes += size) <= most.bytes || index === 0)
      if (rows.length === 0) return []
      await db
        .updateTable('received_mails')
        .set((eb) => ({ due_at: until, leased_until: until, tries: eb('tries', '+', 1) }))
        .where(
          'id',
          'in',
          rows.map(({ id }) => id),
        )
        .execute()
      return rows.map((row) => ({
        id: row.id,
        mailboxId: row.mailbox_id,
        receivedAt: row.received_at,
        size: row.size,
        file: row.file,
        isImport: row.is_import === 1,
        isJunk: isJunk(row.folder),
        envelope: envelopeOf(row.envelope),
        tries: row.tries + 1,
      }))
    },

    /**
     * Whether this claim of a mail is still valid. If so, it locks the row, so no other node delivers the mail in this
     * transaction.
     */
    async isOurs({ id, tries }: Pick<ClaimedMail, 'id' | 'tries'>): Promise<boolean> {
      return (await selectOurs(db, dialect, { id, tries })).rows.length > 0
    },

    /** Renews the lease of mails that are still open. Returns false if none is left. */
    async renew({ mails, leasedUntil }: ClaimedMails, until: string): Promise<boolean> {
      const { numUpdatedRows } = await db
        .updateTable('received_mails')
        .where(
          'id',
          'in',
          mails.map(({ id }) => id),
        )
        .where('state', '=', 'stored')
        .where('leased_until', '=', leasedUntil)
        .set({ due_at: until, leased_until: until })
        .executeTakeFirstOrThrow()
      return numUpdatedRows > 0n
    },

    /** Schedules the retry of a mail. */
    async retryLater(
      { id, tries }: Pick<ClaimedMail, 'id' | 'tries'>,
      dueAt: string,
      error: string,
    ): Promise<void> {
      await one(id)
        .where('state', '=', 'stored')
        .where('tries', '=', tries)
        .set({ due_at: dueAt, leased_until: null, error })
        .execute()
    },

    /** Resets a mail, so that it goes through all rules again. */
    async startAgain(id: string, dueAt: string): Promise<void> {
      await one(id)
        .set({ state: 'stored', due_at: dueAt, leased_until: null, tries: 0, error: null })
        .set({ reason: null, way: null, beginning: null, ticket_id: null, entry_id: null, decided_by: null })
        .execute()
    },

    async noteFacts(id: string, { isAuthenticated, checks, bounce, ...facts }: MailFacts): Promise<void> {
      await updateFacts(db, {
        id,
        ...facts,
        isAuthenticated: isAuthenticated === null ? null : isAuthenticated ? 1 : 0,
        checks: checks && JSON.stringify(checks),
        bounce: bounce && JSON.stringify(bounce),
      })
    },

    /** Stores the outcome of a mail. It is no longer due. */
    async close(id: string, outcome: MailOutcome): Promise<void> {
      await updateOutcome(db, {
        id,
        state: outcome.state,
        reason: outcome.reason,
        way: JSON.stringify(outcome.way),
        accountId: outcome.accountId ?? null,
        ticketId: outcome.ticketId ?? null,
        entryId: outcome.entryId ?? null,
        beginning: outcome.beginning?.slice(0, BEGINNING).toWellFormed() ?? null,
        decidedBy: outcome.decidedBy ?? null,
        error: outcome.error ?? null,
      })
    },

    /** The first other mail with the same id and content that was delivered or is held. */
    async findEarlier(
      id: string,
      { messageId, digest, sender }: Pick<MailFacts, 'messageId' | 'digest' | 'sender'>,
    ): Promise<EarlierMail | null> {
      const known = { messageId: messageId === null, sender: sender === null }
      const values = { id, digest, messageId: messageId ?? '', sender: sender ?? '' }
      const { rows } = await selectEarlier(db, known, values)
      const [row] = rows.toSorted((one_, other) => (one_.received_at < other.received_at ? -1 : 1))
      return row
        ? {
            id: row.id,
            mailboxId: row.mailbox_id,
            state: row.state,
            reason: row.reason,
            ticketId: row.ticket_id,
            entryId: row.entry_id,
          }
        : null
    },

    /** The mailbox of a mail, even if deleted, and the addresses of all mailboxes. */
    async receiving(mailboxId: string): Promise<{ mailbox: ReceivingMailbox; addresses: string[] } | null> {
      const { rows } = await selectMailboxes(db)
      const row = rows.find(({ id }) => id === mailboxId)
      if (!row) return null
      const addresses = rows
        .filter((each) => each.deleted_at === null || each === row)
        .map(({ address }) => address)
      const mailbox = {
        id: row.id,
        teamId: row.team_id,
        formId: row.form_id,
        acknowledges: row.acknowledges === 1,
        checksBy: row.checks_by,
        replyToSenders: JSON.parse(row.reply_to_senders) as string[],
      }
      return { mailbox, addresses }
    },

    /** Removes the content of a mail whose message was taken back. The row stays. */
    async forgetMessage(messageId: string): Promise<void> {
      await db
        .updateTable('mail_entries')
        .set({ rest: '', html: null, remote_images: 0, remote_hosts: '[]' })
        .where('message_id', '=', messageId)
        .execute()
      await db
        .updateTable('received_mails')
        .set({ file: null, subject: null, beginning: null })
        .where('entry_id', '=', messageId)
        .execute()
    },

    /** Stores the parts of a mail beside the text of its entry. */
    async addEntry({
      remoteImages: { count, hosts },
      ...entry
    }: {
      receivedId: string
      ticketId: string
      messageId: string | null
      rest: string
      html: string | null
      remoteImages: { count: number; hosts: readonly string[] }
    }): Promise<void> {
      await insertEntry(db, { ...entry, remoteImages: count, remoteHosts: JSON.stringify(hosts) })
    },
  }
}

/** Only two folders are read: the inbox and the junk folder. */
export const isJunk = (folder: string | null): boolean => folder !== null && folder !== 'INBOX'

/** Parses the stored facts of the SMTP door. */
export const envelopeOf = (text: string | null): Envelope | null =>
  text === null ? null : (JSON.parse(text) as Envelope)
