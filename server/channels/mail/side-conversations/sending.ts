import { filesOfSignature, type ReplySignature, signatureOf, signatureParts } from '../signatures/of-reply.ts'
import { message as text, UNDO_MS, type RichDocument } from '@support-desk/contract'
import type { Attachment } from '../../../files/index.ts'
import type { UserActor } from '../../../kernel/actor.ts'
import type { TxContext } from '../../../kernel/context.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../kernel/languages/locale.ts'
import { invalid } from '../../../kernel/refusal.ts'
import { later } from '../../../kernel/time.ts'
import type { Ticket } from '../../../tickets/index.ts'
import { signTag, replyAddress } from '../inbound/threading/reply-address.ts'
import { queue } from '../outbound/mail-queue.ts'
import { fromName, inHeader } from '../outbound/replies/correspondence.ts'
import { filesOfMail, picturesIn } from '../outbound/replies/gather.ts'
import {
  SIDE_MAIL,
  type Correspondence,
  type QuotedMessage,
  type SideMail,
} from '../outbound/replies/reply.ts'
import type { SideConversation } from './side-conversation.ts'
import { sideTopic } from './topic.ts'

/** The time to undo a message, plus a margin for the undo to arrive, in seconds. */
const UNDO_SECONDS = UNDO_MS / 1000 + 5

type MessageToSend = {
  id: string
  recipients: readonly string[]
  text: string
  document: RichDocument | null
  files: readonly Attachment[]
  quoted: readonly QuotedMessage[]
}

/** Queues a message to each of its recipients. It is due when the undo time is over, and its content is fixed now. */
export async function queueSideMails(
  ctx: TxContext,
  actor: UserActor,
  { side, ticket, message }: { side: SideConversation; ticket: Ticket; message: MessageToSend },
): Promise<void> {
  const { tx } = ctx
  const author = actor.role === 'Admin' ? '' : actor.username
  const { correspondence, signature } = await correspondenceOfSide(ctx, side, ticket, author)
  const pictures = picturesIn(message.document, ctx.mailDomain)
  const content: SideMail = {
    kind: SIDE_MAIL,
    subject: side.subject,
    isFirst: correspondence.references.length === 0,
    recipients: [...message.recipients],
    correspondence,
    author,
    text: message.text,
    document: message.document,
    ...signatureParts(signature),
    files: [...filesOfMail(message.files, pictures).attached, ...filesOfSignature(signature, ctx.mailDomain)],
    history: message.quoted.map(({ author: by, postedAt, text: said, document }) => {
      return { author: by, postedAt, text: said, document }
    }),
  }
  const reader = localeFor(UNKNOWN_LOCALE, ctx.installLocale)
  for (const [place, recipient] of message.recipients.entries()) {
    const messageId = await queue(ctx, recipient, {
      ticketId: side.ticketId,
      topic: sideTopic(message.id, place),
      dueAt: later(ctx.clock(), UNDO_SECONDS),
      content: { ...content, reader },
    })
    await tx.mailIds.add({
      messageId: messageId.slice(1, -1),
      ticketId: side.ticketId,
      what: 'sent',
      entryId: message.id,
      at: ctx.clock().toISOString(),
      sideId: side.id,
    })
  }
}

/** The sender, the signed reply address and the threading of a mail in a side conversation. */
async function correspondenceOfSide(
  { keys, tx }: TxContext,
  side: SideConversation,
  ticket: Ticket,
  author: string,
): Promise<{ correspondence: Correspondence; signature: ReplySignature | null }> {
  const speaker = await tx.replies.speaker(ticket.id)
  if (!speaker)
    throw invalid(
      'to',
      text('No mailbox is on, so answers could not arrive. An admin can turn one on under “Email”.'),
    )
  const answers = { kind: 'side', number: ticket.number, side } as const
  const { root, latest, recent } = await tx.mailIds.threadOf(ticket.id, side.id)
  return {
    signature: await signatureOf(tx, ticket, { author: null, mailbox: speaker }),
    correspondence: {
      from: { name: fromName(author, speaker.replyName), address: speaker.address },
      replyTo: replyAddress(keys, speaker.address, answers),
      tag: signTag(keys, answers),
      inReplyTo: (latest ?? recent.at(-1) ?? null) && inHeader(latest ?? recent.at(-1) ?? ''),
      references: [...new Set([...(root === null ? [] : [root]), ...recent])].map(inHeader),
    },
  }
}
