import { inTransaction } from '../../../../kernel/transaction.ts'
import { LIMITS, message, type Message } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context, TxContext } from '../../../../kernel/context.ts'
import { record } from '../../../../kernel/event-log/record.ts'
import { invalid, orNotFound, type Refusal } from '../../../../kernel/refusal.ts'
import { findVisibleTicket, refuseSample, holdVisibleTicket } from '../../../../tickets/index.ts'
import { senderOf } from '../delivery/sender.ts'
import { signatureOf } from '../../signatures/of-reply.ts'
import { findCopied } from './copied.ts'
import { isOwnAddress } from './own-address.ts'
import type { CopyReader } from './queries.ts'

/** The requester of a ticket, its participants, suggested participants, the mailbox that sends its replies, and the signature of the actor. */
export async function getParticipants(ctx: Context, actor: UserActor, ticketId: string) {
  const ticket = await findVisibleTicket(ctx.store, actor, ticketId)
  const { requester } = ticket
  const [people, speaker, copied] = await Promise.all([
    ctx.store.participants.people(ticketId, requester.id),
    ctx.store.replies.speaker(ticketId),
    findCopied(ctx, ticketId, requester.id),
  ])
  const signature = await signatureOf(ctx.store, ticket, { author: actor, mailbox: speaker })
  return { ...people, speaker, copied, signature }
}

/**
 * Adds a participant by email address. Creates a contact if the address has no account. Does nothing if they already
 * take part.
 */
export async function createParticipant(
  ctx: Context,
  actor: UserActor,
  { ticketId, address }: { ticketId: string; address: string },
): Promise<CopyReader> {
  const name = await nameInMails(ctx, actor, ticketId, address)
  return inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    refuseSample(await findVisibleTicket(tx, actor, ticketId))
    if (await isOwnAddress(ctx, tx, address)) throw wrongAddress(OWN_ADDRESS)
    const { id: accountId, role } = await senderOf(ctx, { address, name })
    // Staff get notes, which also contain internal text.
    if (role !== 'User') throw wrongAddress(OF_STAFF)
    const { requester } = await holdVisibleTicket(tx, actor, ticketId)
    if (accountId === requester.id) throw wrongAddress(OF_REQUESTER)
    const { cc } = await tx.participants.people(ticketId, requester.id)
    if (cc.length >= LIMITS.participants && !cc.some(({ id }) => id === accountId))
      throw wrongAddress(TOO_MANY)
    const since = ctx.clock().toISOString()
    const isNew = await tx.participants.add({ ticketId, accountId, addedBy: actor.id, why: 'staff', since })
    const people = await tx.participants.people(ticketId, requester.id)
    const person = orNotFound(people.cc.find(({ id }) => id === accountId))
    if (isNew) await record(ctx, actor, { kind: 'participant.added', ticketId, data: { accountId } })
    return person
  })
}

/** The name of an address in the latest mails of a ticket; empty if it has none. */
async function nameInMails(
  ctx: Context,
  actor: UserActor,
  ticketId: string,
  address: string,
): Promise<string> {
  const { requester } = await findVisibleTicket(ctx.store, actor, ticketId)
  const copied = await findCopied(ctx, ticketId, requester.id)
  return copied.find((each) => each.address.toLowerCase() === address.toLowerCase())?.name ?? ''
}

const OWN_ADDRESS = message('This address belongs to the help desk.')
const OF_STAFF = message('This person is a team member. Mention them in a note, or add them as a watcher.')
const OF_REQUESTER = message('This person is the requester and already gets every reply.')
const TOO_MANY = message('This ticket has reached the limit of participants.')

const wrongAddress = (text: Message): Refusal => invalid('address', text)

/** Removes a participant from a ticket. Does nothing if the account does not take part. */
export async function deleteParticipant(
  ctx: TxContext,
  actor: UserActor,
  { ticketId, accountId }: { ticketId: string; accountId: string },
): Promise<void> {
  await holdVisibleTicket(ctx.tx, actor, ticketId, { merged: 'allowed' })
  if (!(await ctx.tx.participants.remove(ticketId, accountId))) return
  await record(ctx, actor, { kind: 'participant.removed', ticketId, data: { accountId } })
}
