import { sql } from 'kysely'
import type { Db, Dialect } from '../../../../database/dialect.ts'
import { candidateQueries } from '../threading/queries-candidates.ts'
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
            .select(['id', 'number', 'mailbox_id as mailboxId', 'received_at as receivedAt', 'due_at'])
            .select(['size', 'file', 'is_import', 'folder', 'envelope', 'tries'])
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
        ...row,
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
      const rows = await dialect
        .holding(waiting().select('id').where('id', '=', id).where('tries', '=', tries))
        .execute()
      return rows.length > 0
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

    /** Stores the parsed facts of a mail. */
    async noteFacts(id: string, facts: MailFacts): Promise<void> {
      await one(id)
        .set({
          message_id: facts.messageId,
          digest: facts.digest,
          sender: facts.sender,
          sender_name: facts.senderName,
          subject: facts.subject,
          kind: facts.kind,
          kind_reason: facts.kindReason,
          is_authenticated: facts.isAuthenticated === null ? null : Number(facts.isAuthenticated),
          checks: facts.checks && JSON.stringify(facts.checks),
          bounce: facts.bounce && JSON.stringify(facts.bounce),
        })
        .execute()
    },

    /** Stores the outcome of a mail. It is no longer due. */
    async close(id: string, outcome: MailOutcome): Promise<void> {
      await one(id)
        .set({
          state: outcome.state,
          reason: outcome.reason,
          way: JSON.stringify(outcome.way),
          account_id: outcome.accountId ?? null,
          ticket_id: outcome.ticketId ?? null,
          entry_id: outcome.entryId ?? null,
          beginning: outcome.beginning?.slice(0, BEGINNING).toWellFormed() ?? null,
          decided_by: outcome.decidedBy ?? null,
          error: outcome.error ?? null,
          due_at: null,
          leased_until: null,
        })
        .execute()
    },

    /** The first other mail with the same id and content that was delivered or is held. */
    async findEarlier(
      id: string,
      { messageId, digest, sender }: Pick<MailFacts, 'messageId' | 'digest' | 'sender'>,
    ): Promise<EarlierMail | null> {
      const rows = await db
        .selectFrom('received_mails')
        .select(['id', 'mailbox_id as mailboxId', 'state', 'reason', 'received_at as receivedAt'])
        .select(['ticket_id as ticketId', 'entry_id as entryId'])
        .where('digest', '=', digest)
        .where('message_id', messageId === null ? 'is' : '=', messageId)
        // The sender of an emptied mail is unknown.
        .where((eb) =>
          eb.or([
            eb('sender', sender === null ? 'is' : '=', sender),
            eb.and([eb('sender', 'is', null), eb('file', 'is', null)]),
          ]),
        )
        .where('id', '!=', id)
        .where((eb) =>
          eb.or([
            eb('state', 'in', ['delivered', 'held']),
            eb.and([eb('state', '=', 'ignored'), eb('reason', 'in', ['removed', 'decided'])]),
          ]),
        )
        .limit(20)
        .execute()
      return rows.toSorted((one_, other) => (one_.receivedAt < other.receivedAt ? -1 : 1))[0] ?? null
    },

    /** The mailbox of a mail, even if deleted, and the addresses of all mailboxes. */
    async receiving(mailboxId: string): Promise<{ mailbox: ReceivingMailbox; addresses: string[] } | null> {
      const rows = await db
        .selectFrom('mailboxes')
        .select(['id', 'address', 'team_id', 'form_id', 'acknowledges', 'checks_by', 'reply_to_senders'])
        .select('deleted_at')
        .execute()
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
    async addEntry(entry: NewMailEntry): Promise<void> {
      await db
        .insertInto('mail_entries')
        .values({
          received_id: entry.receivedId,
          ticket_id: entry.ticketId,
          message_id: entry.messageId,
          rest: entry.rest,
          html: entry.html,
          remote_images: entry.remoteImages.count,
          remote_hosts: JSON.stringify(entry.remoteImages.hosts),
        })
        .execute()
    },
  }
}

type NewMailEntry = {
  receivedId: string
  ticketId: string
  messageId: string | null
  rest: string
  html: string | null
  remoteImages: { count: number; hosts: readonly string[] }
}

/** Only two folders are read: the inbox and the junk folder. */
export const isJunk = (folder: string | null): boolean => folder !== null && folder !== 'INBOX'

/** Parses the stored facts of the SMTP door. */
export const envelopeOf = (text: string | null): Envelope | null =>
  text === null ? null : (JSON.parse(text) as Envelope)
