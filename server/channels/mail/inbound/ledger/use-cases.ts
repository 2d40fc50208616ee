import { inTransaction } from '../../../../kernel/transaction.ts'
import type { MailDoor } from '@support-desk/contract'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { nameOfContent } from '../../../../files/index.ts'
import type { Envelope, MailPlace } from './received-mail.ts'

/** A mail as a door received it. */
export type IncomingMail = {
  mailboxId: string
  door: MailDoor
  /** The position of the mail in an IMAP mailbox; null for mail by HTTP or SMTP. */
  place: MailPlace | null
  /** The whole mail, or the headers of one that is too large. */
  raw: Uint8Array
  /** Size of the whole mail. Default: that of `raw`. */
  wholeSize?: number
  receivedAt: string
  /** Whether the mail arrived before the mailbox was set up. Then no notifications are sent. */
  isImport?: boolean
  /** Set by the SMTP door. */
  envelope?: Envelope
}

/**
 * Stores a mail: its raw bytes as a file, then its row in the ledger. It is not parsed. `also` commits with
 * the row, so a cursor never passes a mail that is not stored. After this returns, the sending side may delete the
 * mail.
 */
export async function keepMail(
  ctx: Context,
  mail: IncomingMail,
  also: (tx: Queries) => Promise<void> = async () => {},
): Promise<{ id: string; isNew: boolean }> {
  const filed = await fileMail(ctx, mail)
  return inTransaction(ctx, async (ctx) => {
    const [kept] = await enterMails(ctx, [filed])
    await also(ctx.tx)
    if (!kept) throw new Error('A mail was not kept.')
    return kept
  })
}

/** A mail with its raw bytes in a file, before its row exists. */
export type FiledMail = Omit<IncomingMail, 'raw' | 'wholeSize'> & { file: string; size: number }

/** Stores the raw bytes of a mail. They are removed again unless a row names them within a day. */
export async function fileMail(ctx: Context, { raw, wholeSize, ...mail }: IncomingMail): Promise<FiledMail> {
  const content = nameOfContent()
  content.add(raw)
  const file = content.name()
  await ctx.attachments.keep(file, async function* () {
    yield raw
  })
  return { ...mail, file, size: wholeSize ?? raw.length }
}

/** Inserts mails of one mailbox into the ledger, in order. */
export async function enterMails(
  ctx: TxContext,
  mails: readonly FiledMail[],
): Promise<{ id: string; isNew: boolean }[]> {
  const { tx } = ctx
  const [first] = mails
  const dueAt = ctx.clock().toISOString()
  const rows = mails.map(({ isImport = false, envelope = null, ...mail }) => {
    return { ...mail, isImport, envelope, id: newId(), dueAt }
  })
  const kept = first ? await tx.receivedMails.keep(first.mailboxId, rows) : []
  // This event wakes the delivery on all nodes.
  for (const { id, isNew } of kept) {
    const data = { receivedId: id, state: 'stored' } as const
    if (isNew) await record(ctx, null, { kind: 'mail.received', data })
  }
  return kept
}
