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

/** The first words of a mail that is held. */
const BEGINNING = 400

const byArrival = (
  one: { due_at: string | null; number: number },
  other: { due_at: string | null; number: number },
): number => (one.due_at ?? '').localeCompare(other.due_at ?? '') || one.number - other.number

/** Queries by which mails of the ledger are delivered: each by one node at a time, each once. */
export function deliveryQueries(db: Db, dialect: Dialect) {
  const waiting = () => db.selectFrom('received_mails').where('state', '=', sql.lit('stored'))
  const one = (id: string) => db.updateTable('received_mails').where('id', '=', id)

  return {
    ...candidateQueries(db),

    /** Deliveries wait for one another: what the one before has made, the next one finds. */
    holdDelivery: (): Promise<void> => dialect.oneAtATime(db, 'mailIn'),

    /** When the next mail is due, leaving some out; null when none waits. */
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
     * Claims mails that are due, oldest first: some, and no more than so many bytes unless one alone has more. They are due again when
     * the lease ends, in case its node has died.
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
      // Those that were written down together are due at once.
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

    /** Whether nobody else has claimed a mail since; from then on until the transaction ends nobody else delivers it. */
    async isOurs({ id, tries }: Pick<ClaimedMail, 'id' | 'tries'>): Promise<boolean> {
      return (await selectOurs(db, dialect, { id, tries })).rows.length > 0
    },

    /** Prolongs a lease, of mails that are still open. False when nothing is left under it. */
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

    /** Lets a mail wait until it is tried again. */
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

    /** Lets a mail go through all rules again, from the beginning. */
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

    /** Writes what a mail became. It is no longer due. */
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

    /** The first other mail with the same id and the same content that became something or waits for a decision. */
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

    /** The mailbox by which a mail came, also one that is deleted, and the addresses of all that are there. */
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

    /** Forgets what a mail said beside the message that it became, which was taken back. Its row stays. */
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

    /** Keeps what belongs to a message, or to a ticket as it was raised, that was a mail. */
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

/** Of the folders that are read, the other one is that of junk. */
export const isJunk = (folder: string | null): boolean => folder !== null && folder !== 'INBOX'

/** What the SMTP door has written down. */
export const envelopeOf = (text: string | null): Envelope | null =>
  text === null ? null : (JSON.parse(text) as Envelope)
