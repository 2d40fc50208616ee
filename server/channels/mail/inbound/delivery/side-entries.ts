import { LIMITS } from '@support-desk/contract'
import { SYSTEM } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { newId } from '../../../../kernel/ids.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { sideFilesIn } from '../../../../files/index.ts'
import { moveBySide, returnTurn } from '../../../../tickets/index.ts'
import { lockSide } from '../../side-conversations/lock-side.ts'
import { type EntryMail, rememberIds } from './entries.ts'
import { insteadOf } from './instead.ts'
import { entryText, storable, subjectOf } from './text.ts'

type SideEntry = { ticketId: string; entryId: string | null }

/** Adds a mail to a side conversation. An answer of a person gives the turn to staff, and notifies them. */
export async function answerInSide(
  ctx: TxContext,
  { mail, sideId, byProgram }: { mail: EntryMail; sideId: string; byProgram: boolean },
): Promise<SideEntry> {
  const { tx } = ctx
  const { side, living } = await lockSide(tx, sideId)
  const { read } = mail
  const { ticketId } = side
  const [id, at] = [newId(), ctx.clock().toISOString()]
  const instead = insteadOf(ctx, mail, subjectOf(read, read.from?.address ?? ''))
  // What the mail program marks as a quote is folded: all of it is stored beside the text.
  const { text, rest } = entryText(read.text, read.fold, LIMITS.mailText, instead)
  const sender = { address: storable(read.from?.address ?? ''), name: storable(read.from?.name ?? '') }
  await tx.sideConversations.append({
    id,
    sideId,
    ticketId,
    kind: byProgram ? 'auto_reply' : 'answer',
    authorId: null,
    sender,
    recipients: [],
    text,
    document: null,
    quotes: [],
    at,
  })
  const files = mail.files.map((file) => ({ ...file, id: newId(), uploaderId: null }))
  await sideFilesIn(tx).add({ ticketId, messageId: id }, files, at)
  if (mail.isWhole)
    await tx.receivedMails.addEntry({
      receivedId: mail.id,
      ticketId,
      messageId: id,
      rest,
      html: read.html && storable(read.html),
      remoteImages: read.remoteImages,
    })
  await rememberIds(ctx, mail, { ticketId, entryId: id, sideId })
  const data = { sideId, entryId: id }
  if (byProgram) await record(ctx, SYSTEM, { kind: 'side.auto_replied', ticketId: living.id, data })
  else {
    if (!mail.isQuiet) await moveBySide(ctx, living, { is: 'answer', at })
    const event = { kind: 'side.answered', ticketId: living.id, data } as const
    const told = { ...living, sideWriters: await tx.sideConversations.writers(sideId) }
    await (mail.isQuiet ? record(ctx, SYSTEM, event) : record(ctx, SYSTEM, event, told))
  }
  return { ticketId, entryId: id }
}

/** Notes that a mail to third parties came back. If it can never be delivered, the turn returns to staff. */
export async function bounceInSide(
  ctx: TxContext,
  { id: sideId, isUnreachable, entryId }: { id: string; isUnreachable: boolean; entryId: string | null },
): Promise<SideEntry> {
  const { side, living } = await lockSide(ctx.tx, sideId)
  const ofMessage = entryId ?? (await ctx.tx.sideConversations.latestSent(sideId))
  if (isUnreachable) await returnTurn(ctx, living.id, 'third')
  const data = { entryId: ofMessage ?? sideId }
  await record(ctx, SYSTEM, { kind: 'side.undelivered', ticketId: living.id, data })
  return { ticketId: side.ticketId, entryId: ofMessage }
}
