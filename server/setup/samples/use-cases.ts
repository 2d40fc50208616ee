import { type Words } from '@support-desk/contract'
import { contactNotesIn } from '../../contacts/index.ts'
import { addNote, postMessage } from '../../conversation/index.ts'
import { NO_PICTURE } from '../../files/index.ts'
import { userActor, type UserActor } from '../../kernel/actor.ts'
import type { TxContext } from '../../kernel/context.ts'
import { emptyEvents, record } from '../../kernel/event-log/record.ts'
import { newId } from '../../kernel/ids.ts'
import { inLanguage } from '../../kernel/languages/words.ts'
import { assignToSelf, holdVisibleTicket, insertTicket, setPriority, ticketsIn } from '../../tickets/index.ts'
import { accountsIn } from '../../users/index.ts'
import { CONTACTS, type Contact, STORIES, type Story } from './stories.ts'

/** Events per step of emptying. */
const EVENTS = 100

type Samples = { tickets: number }

/** Adds the sample tickets in the language of the desk. Does nothing while some exist. */
export async function createSampleTickets(ctx: TxContext, actor: UserActor): Promise<Samples> {
  const { tx } = ctx
  await accountsIn(tx).holdAdmins()
  const existing = await tx.samples.tickets()
  if (existing.length > 0) return { tickets: existing.length }
  await accountsIn(tx).keep(actor.id)
  const contacts = new Map<Contact, UserActor>()
  for (const contact of CONTACTS) contacts.set(contact, await addContact(ctx, contact))
  for (const story of STORIES) {
    const requester = contacts.get(story.from)
    if (requester) await play(ctx, story, { actor, requester })
  }
  await record(ctx, actor, { kind: 'samples.added', data: { count: STORIES.length } })
  return { tickets: STORIES.length }
}

/** Removes the sample tickets with their conversations, files and events, and the contacts that were made for them. */
export async function deleteSampleTickets(ctx: TxContext, actor: UserActor): Promise<Samples> {
  const { tx } = ctx
  await accountsIn(tx).holdAdmins()
  const contacts = await tx.samples.contacts()
  for (const id of contacts) await accountsIn(tx).hold(id)
  const ids = (await tx.samples.tickets()).toSorted()
  for (const id of ids) await ticketsIn(tx).hold(id)
  for (const id of ids) {
    await ctx.removeTicket(tx, id)
    while ((await emptyEvents(ctx, actor, { ticketId: id }, EVENTS)) > 0);
  }
  for (const id of contacts) {
    // A contact that real data names stays as a contact of its own.
    if (await tx.samples.isUsed(id)) await tx.samples.releaseContact(id)
    else {
      await contactNotesIn(tx).removeAllAbout(id)
      await tx.samples.removeContact(id)
    }
  }
  if (ids.length > 0) await record(ctx, actor, { kind: 'samples.removed', data: { count: ids.length } })
  return { tickets: 0 }
}

async function addContact(ctx: TxContext, { name, email }: Contact): Promise<UserActor> {
  const accounts = accountsIn(ctx.tx)
  const [local, domain] = email.split('@')
  let address = email
  for (let copy = 2; (await accounts.idWithEmail(address)) !== null; copy++)
    address = `${local}${copy}@${domain}`
  const joinedAt = ctx.clock().toISOString()
  const contact = await accounts.insertContact({ id: newId(), name, email: address, joinedAt })
  await ctx.tx.samples.addContact(contact.id)
  return userActor(contact)
}

/** Plays a ticket from its creation to its status. */
async function play(
  ctx: TxContext,
  { subject, message: text, lines, priority, to }: Story,
  { actor, requester }: { actor: UserActor; requester: UserActor },
): Promise<void> {
  const { tx } = ctx
  const say = (words: Words): string => inLanguage(ctx.installLocale.language, words)
  const id = newId()
  const sampleAt = ctx.clock().toISOString()
  await insertTicket(ctx, requester, {
    id,
    subject: say(subject),
    message: say(text),
    occurredOn: sampleAt.slice(0, 10),
    occurredTime: '',
    picture: NO_PICTURE,
    channel: 'email',
    sampleAt,
  })
  if (priority !== 'normal') await setPriority(ctx, actor, { id, priority })
  if (to === 'Unassigned') return
  await ticketsIn(tx).markOpened(id, sampleAt)
  await assignToSelf({ ctx, actor, ticket: await holdVisibleTicket(tx, actor, id) })
  for (const { by, text: said } of lines) {
    const line = { ticketId: id, text: say(said) }
    if (by === 'note') await addNote(ctx, actor, { ...line, mentions: [] })
    else await postMessage(ctx, by === 'staff' ? actor : requester, line)
  }
  // Admins may not set a status, but a new desk has no support member.
  const change = { from: 'Waiting', to } as const
  if (to === 'Waiting') return
  const at = ctx.clock().toISOString()
  await ticketsIn(tx).changeStatus(id, actor.id, { ...change, at })
  await record(ctx, actor, { kind: 'ticket.state_changed', ticketId: id, data: change, at })
}
