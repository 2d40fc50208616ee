import { Readable } from 'node:stream'
import type { ReceivedState } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import type { PageRequest, Rows } from '../../../../kernel/paging.ts'
import { orNotFound, Refusal } from '../../../../kernel/refusal.ts'
import { findVisibleTicket } from '../../../../tickets/index.ts'
import { mayReadAllReceived, maySeeReceived } from '../../policy.ts'
import { storable } from '../delivery/text.ts'
import { readHead } from './raw-head.ts'
import type { ReceivedMail } from './received-mail.ts'

/** The mails of a mailbox, latest first. */
export const listReceivedMails = (
  ctx: Context,
  mailboxId: string,
  request: PageRequest & { state?: ReceivedState | undefined },
): Promise<Rows<ReceivedMail>> => ctx.store.receivedMails.list(mailboxId, request)

/** A received mail. Throws `not_found`. */
export const readReceivedMail = async (ctx: Context, id: string): Promise<ReceivedMail> =>
  orNotFound(await ctx.store.receivedMails.find(id))

/** The mails held in the margin of a ticket, oldest first. */
export async function listHeldMails(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
): Promise<ReceivedMail[]> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return ctx.store.receivedMails.heldOf([ticketId])
}

/** The raw bytes of a mail. Staff without admin rights can read mails of tickets that they may see. */
export async function openReceivedMail(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<{ content: Readable; fileName: string }> {
  const { pieces, number } = await openRaw(ctx, actor, id)
  return { content: Readable.from(pieces, { objectMode: false }), fileName: `mail-${number}.eml` }
}

/** The raw headers of a mail. */
export async function readReceivedHeaders(
  ctx: Context,
  actor: UserActor,
  id: string,
): Promise<{ headers: string; isWhole: boolean }> {
  const { pieces } = await openRaw(ctx, actor, id)
  const { head, isWhole } = await readHead(pieces)
  return { headers: shown(head), isWhole }
}

const shown = (bytes: Buffer): string => storable(bytes.toString('utf8').replaceAll('\r\n', '\n'))

async function openRaw(ctx: Context, actor: UserActor, id: string) {
  const mail = await readReceivedMail(ctx, id)
  if (!maySeeReceived(actor, mail)) throw new Refusal('not_found')
  if (mail.ticketId !== null && !mayReadAllReceived(actor))
    await findVisibleTicket(ctx.store, actor, mail.ticketId)
  const pieces = orNotFound(mail.file === null ? null : await ctx.attachments.open(mail.file))
  return { pieces, number: mail.number }
}
