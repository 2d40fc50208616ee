import { type BlockedSender, message } from '@support-desk/contract'
import { accountOf, type Actor, type UserActor } from '../../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { newRowId } from '../../../../kernel/ids.ts'
import type { PageRequest, Rows } from '../../../../kernel/paging.ts'
import { invalid, orNotFound } from '../../../../kernel/refusal.ts'
import { accountsIn } from '../../../../users/index.ts'
import { readPattern } from './pattern.ts'

/** Blocked senders, latest first. */
export const listBlockedSenders = (
  { store }: Context,
  _actor: UserActor,
  page: PageRequest,
): Promise<Rows<BlockedSender>> => store.blockedSenders.list(page)

/** Blocks an address or a domain. Returns the known block if it is blocked already. */
export async function createBlockedSender(
  ctx: TxContext,
  actor: UserActor,
  text: string,
): Promise<BlockedSender> {
  const read = readPattern(text)
  if (!read) throw invalid('pattern', message('Enter an email address or a domain.'))
  await block(ctx, actor, { ...read, ticketId: null })
  return orNotFound(await ctx.tx.blockedSenders.findPattern(read.pattern))
}

/** Ends a block. Mails that were ignored before stay ignored. */
export async function deleteBlockedSender(ctx: TxContext, actor: Actor, id: string): Promise<void> {
  const { kind } = orNotFound(await ctx.tx.blockedSenders.find(id))
  await ctx.tx.blockedSenders.remove(id)
  await record(ctx, actor, { kind: 'mail.sender_unblocked', data: { blockedId: id, what: kind } })
}

/**
 * Blocks all addresses of an account, because a ticket of it is spam. Returns the id of the first new block, or null. All
 * of them end with the spam mark of the ticket.
 */
export async function blockSender(
  ctx: TxContext,
  actor: Actor,
  { accountId, ticketId }: { accountId: string; ticketId: string },
): Promise<string | null> {
  const account = await accountsIn(ctx.tx).find(accountId)
  if (!account) return null
  const further = await accountsIn(ctx.tx).addresses(accountId)
  let first: string | null = null
  for (const email of [account.email, ...further.map((each) => each.email)]) {
    const read = readPattern(email)
    const id = read?.kind === 'address' ? await block(ctx, actor, { ...read, ticketId }) : null
    first ??= id
  }
  return first
}

/** Ends the blocks that the spam mark of a ticket created. */
export async function unblockSender(ctx: TxContext, actor: Actor, ticketId: string): Promise<void> {
  for (const { id } of await ctx.tx.blockedSenders.ofTicket(ticketId))
    await deleteBlockedSender(ctx, actor, id)
}

async function block(
  ctx: TxContext,
  actor: Actor,
  { kind, pattern, ticketId }: { kind: BlockedSender['kind']; pattern: string; ticketId: string | null },
): Promise<string | null> {
  const at = ctx.clock().toISOString()
  const id = newRowId(ctx.clock())
  const createdBy = accountOf(actor)
  const isNew = await ctx.tx.blockedSenders.insert({ id, kind, pattern, createdBy, createdAt: at, ticketId })
  if (!isNew) return null
  await record(ctx, actor, { kind: 'mail.sender_blocked', data: { blockedId: id, what: kind }, at })
  return id
}
