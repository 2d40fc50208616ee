import { inTransaction } from '../../../../kernel/transaction.ts'
import { type HeldDecision, message, type Message } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { invalid, Refusal } from '../../../../kernel/refusal.ts'
import type { Queries } from '../../../../kernel/store.ts'
import { findVisibleTicket, type Ticket } from '../../../../tickets/index.ts'
import { maySeeReceived } from '../../policy.ts'
import { closeLedgerRow } from '../delivery/close-row.ts'
import { deliver } from '../delivery/deliver.ts'
import { type MailContent, readKept } from '../delivery/reading-a-mail.ts'
import type { ReceivedMail } from '../ledger/received-mail.ts'
import { MailUnreadable } from '../reading/index.ts'

/**
 * Decides about a held mail: `add` makes its sender a participant and the mail an answer, `own_ticket` makes a separate
 * ticket, `ignore` ignores it. `hold` undoes `ignore`.
 */
export async function decide(
  ctx: Context,
  actor: UserActor,
  { id, decision }: { id: string; decision: HeldDecision },
): Promise<void> {
  const { mail: found } = await findMail(ctx.store, actor, id)
  const content = decision === 'add' || decision === 'own_ticket' ? await contentOf(ctx, found) : null
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await tx.receivedMails.holdDelivery()
    const { mail, ticket } = await findMail(tx, actor, id)
    const ticketId = ticket?.id ?? null
    if (decision === 'hold') await holdAgain(ctx, actor, mail)
    else {
      if (mail.state !== 'held') throw refused(DECIDED)
      if (decision === 'add' && !ticket) throw new Refusal('not_found')
      if (decision === 'add' && mail.reason === 'merge_unshared') throw refused(UNSHARED)
      if (decision === 'ignore') await ignore(ctx, actor, mail)
      else if (content) await deliver(ctx, mail, content, { decision, ticketId, by: actor })
    }
    const data = { receivedId: id, decision }
    await record(ctx, actor, { kind: 'mail.decided', data, ...(ticketId !== null && { ticketId }) })
  })
}

/** Judges a mail that became no entry again, as if it had just arrived. */
export async function processAgain(ctx: TxContext, actor: UserActor, id: string): Promise<ReceivedMail> {
  const { tx } = ctx
  await tx.receivedMails.holdDelivery()
  const { mail } = await findMail(tx, actor, id)
  if (mail.state === 'stored') return mail
  if (mail.state === 'delivered' || mail.file === null) throw refused(DECIDED)
  // The ticket of the mail exists, and the rest of the mail was not kept.
  if (mail.reason === 'too_large' && mail.ticketId !== null) throw refused(UNREADABLE)
  await tx.receivedMails.startAgain(id, ctx.clock().toISOString())
  await record(ctx, actor, { kind: 'mail.processed_again', data: { receivedId: id } })
  return (await findMail(tx, actor, id)).mail
}

/** A mail that the actor may see, and its ticket. */
async function findMail(
  queries: Queries,
  actor: UserActor,
  id: string,
): Promise<{ mail: ReceivedMail; ticket: Ticket | null }> {
  const mail = await queries.receivedMails.find(id)
  if (!mail || !maySeeReceived(actor, mail)) throw new Refusal('not_found')
  const ticket = mail.ticketId === null ? null : await findVisibleTicket(queries, actor, mail.ticketId)
  return { mail, ticket }
}

async function contentOf(ctx: Context, mail: ReceivedMail): Promise<MailContent> {
  if (mail.state !== 'held') throw refused(DECIDED)
  try {
    const content = await readKept(ctx, mail)
    if (content.read.from) return content
  } catch (error) {
    if (!(error instanceof MailUnreadable)) throw error
  }
  throw refused(UNREADABLE)
}

const DECIDED = message('This email has already been reviewed.')
const UNREADABLE = message('This email cannot be displayed. Download it to view it.')
const UNSHARED = message(
  'The requesters of these merged tickets cannot see each other’s messages. Create a separate ticket instead.',
)

const refused = (text: Message): Refusal => invalid('decision', text)

const ignore = (ctx: TxContext, actor: UserActor, mail: ReceivedMail): Promise<void> =>
  closeLedgerRow(
    ctx,
    mail.id,
    {
      state: 'ignored',
      reason: 'decided',
      way: [...(mail.way ?? []), { rule: 'decision', says: 'refused', from: mail.reason }],
      ticketId: mail.ticketId,
      entryId: mail.entryId,
      beginning: mail.beginning,
      decidedBy: actor.id,
    },
    actor,
  )

async function holdAgain(ctx: TxContext, actor: UserActor, mail: ReceivedMail): Promise<void> {
  const isBlocked = mail.reason === 'sender_blocked'
  if (mail.state !== 'ignored' || !(isBlocked || mail.reason === 'decided')) throw refused(DECIDED)
  const { id, ticketId, entryId, beginning } = mail
  if (isBlocked)
    return closeLedgerRow(
      ctx,
      id,
      { state: 'held', reason: 'sender_blocked', way: mail.way ?? [], ticketId, beginning },
      actor,
    )
  const decided = mail.way?.findLast(({ rule }) => rule === 'decision')
  const way = (mail.way ?? []).filter((step) => step !== decided)
  const reason = decided?.from ?? (ticketId === null ? 'too_many_tickets' : 'not_participant')
  await closeLedgerRow(ctx, id, { state: 'held', reason, way, ticketId, entryId, beginning }, actor)
}
