import { filesIn, type RichDocument } from '@support-desk/contract'
import type { TxContext } from '../../../../kernel/context.ts'
import { localeFor } from '../../../../kernel/languages/locale.ts'
import { sealContent } from '../mail-queue.ts'
import type { OutboxMail } from '../mail.ts'
import { correspondenceOf } from './correspondence.ts'
import { historyFor } from './history.ts'
import { type ReplyFile, STORED_REPLY } from './reply.ts'
import { chatIn } from '../../../../conversation/index.ts'
import { filesOfSignature, signatureOf, signatureParts } from '../../signatures/of-reply.ts'
import { type Attachment, attachmentsIn } from '../../../../files/index.ts'
import { ticketsIn } from '../../../../tickets/index.ts'

/** Mail servers usually accept 25 MB, and base64 adds a third. */
const MOST_ATTACHED_BYTES = 15 * 1024 * 1024

/**
 * Stores the final content of a reply, in the transaction of its first claim. Every retry sends the same. Null if the
 * message was retracted, or the ticket or the recipient was deleted.
 */
export async function gatherReply(
  ctx: TxContext,
  mail: OutboxMail,
  messageId: string,
): Promise<OutboxMail | null> {
  const { tx } = ctx
  const { id, ticketId, accountId } = mail
  const [ticket, message, reader] = await Promise.all([
    ticketId === null ? null : ticketsIn(tx).find(ticketId),
    ticketId === null ? null : chatIn(tx).find(ticketId, messageId),
    accountId === null ? null : tx.mailPreferences.find(accountId),
  ])
  if (!ticket || !message || message.isRetracted || !reader) {
    await tx.outbox.drop(id)
    return null
  }
  const about = { id: ticket.id, number: ticket.number, subject: ticket.subject }
  const author = message.role === 'Admin' ? '' : message.author.username
  const [speaker, files] = await Promise.all([
    tx.replies.speaker(ticket.id),
    attachmentsIn(tx).ofMessages([message.id]),
  ])
  const domain = mail.messageId.slice(mail.messageId.lastIndexOf('@') + 1, -1)
  const signature = await signatureOf(tx, ticket, {
    author: { ...message.author, role: message.role },
    mailbox: speaker,
  })
  const { attached, tooLarge } = filesOfMail(
    files.get(message.id) ?? [],
    picturesIn(message.document, domain),
  )
  const sealed = sealContent(ctx, mail, {
    kind: STORED_REPLY,
    ticket: about,
    correspondence: await correspondenceOf(ctx.keys, tx, { ticket: about, speaker, author }),
    author,
    text: message.text,
    document: message.document,
    ...signatureParts(signature),
    files: [...attached, ...filesOfSignature(signature, domain)],
    tooLarge,
    history: await historyFor(tx, {
      ticket,
      before: message.number,
      readerId: accountId ?? '',
      quotes: speaker?.quotes ?? 'off',
    }),
    reader: localeFor(reader.locale, ctx.installLocale),
  })
  await tx.outbox.fix(id, sealed, message.number)
  await tx.mailIds.add({
    messageId: mail.messageId.slice(1, -1),
    ticketId: ticket.id,
    what: 'sent',
    entryId: message.id,
    at: mail.claimedAt,
  })
  return { ...mail, sealed }
}

/** Picture types that mail programs show inline. Others are attached. */
const SHOWN_TYPES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** The Content-IDs of the pictures in a document, by file id. They are the same in every retry. */
export function picturesIn(document: RichDocument | null, domain: string): Map<string, string> {
  return new Map((document ? filesIn(document) : []).map((id) => [id, `${id}@${domain}`]))
}

/** The files that fit into a mail, in order. */
export function filesOfMail(
  files: readonly Attachment[],
  pictures: ReadonlyMap<string, string>,
): { attached: ReplyFile[]; tooLarge: string[] } {
  const attached: ReplyFile[] = []
  const tooLarge: string[] = []
  let room = MOST_ATTACHED_BYTES
  for (const { id, name, mediaType, file, size, thumb } of files) {
    // A picture without a thumbnail could not be decoded.
    const cid = thumb !== null && SHOWN_TYPES.has(mediaType) ? pictures.get(id) : undefined
    if (size > room) tooLarge.push(name)
    else {
      attached.push({ name, mediaType, file, ...(cid !== undefined && { shown: { id, cid } }) })
      room -= size
    }
  }
  return { attached, tooLarge }
}
