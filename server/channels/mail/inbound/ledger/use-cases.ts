import { inTransaction } from '../../../../kernel/transaction.ts'
import type { MailDoor } from '@support-desk/contract'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { newId } from '../../../../kernel/ids.ts'
import type { FileContents, Queries } from '../../../../kernel/store.ts'
import { nameOfContent } from '../../../../files/index.ts'
import type { Envelope, MailPlace } from './received-mail.ts'

/** A mail as a door has it. */
export type IncomingMail = {
  mailboxId: string
  door: MailDoor
  /** Where it lies in an IMAP mailbox; null of the other doors. */
  place: MailPlace | null
  /** All of it; of one that is too large, its headers. In pieces by a function that is called twice. */
  raw: FileContents
  /** Of the whole mail, where `raw` is not all of it. */
  wholeSize?: number
  receivedAt: string
  /** Whether it was in the mailbox before that was set up here: then nobody is mailed about it. */
  isImport?: boolean
  /** Of the SMTP door. */
  envelope?: Envelope
}

/**
 * Keeps a mail as it came: its raw bytes as a file, then its row in the ledger. Nothing of it is looked at. `inTransaction` is done
 * with the row or not at all; so a cursor never passes a mail that is not kept. Once this has returned, whoever handed the mail
 * over may forget it.
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

/** A mail whose raw bytes are a file, and that is in no row yet. */
export type FiledMail = Omit<IncomingMail, 'raw' | 'wholeSize'> & { file: string; size: number }

/** Keeps the raw bytes of a mail. They go again unless a row names them within a day. */
export async function fileMail(ctx: Context, { raw, wholeSize, ...mail }: IncomingMail): Promise<FiledMail> {
  const { name, size } = await measure(raw)
  await ctx.attachments.keep(name, typeof raw === 'function' ? raw : () => inOnePiece(raw))
  return { ...mail, file: name, size: wholeSize ?? size }
}

/** Writes mails of one mailbox into the ledger in their order. */
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
  // By it all nodes hear that there is something to deliver.
  for (const { id, isNew } of kept) {
    const data = { receivedId: id, state: 'stored' } as const
    if (isNew) await record(ctx, null, { kind: 'mail.received', data })
  }
  return kept
}

async function measure(raw: FileContents): Promise<{ name: string; size: number }> {
  const content = nameOfContent()
  let size = 0
  for await (const piece of typeof raw === 'function' ? raw() : [raw]) {
    content.add(piece)
    size += piece.length
  }
  return { name: content.name(), size }
}

async function* inOnePiece(raw: Uint8Array): AsyncGenerator<Uint8Array> {
  yield raw
}
