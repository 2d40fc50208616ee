import type { GivenValues } from '@support-desk/contract'
import type { Actor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { findVisibleTicket, holdVisibleTicket } from '../tickets/index.ts'
import type { AskedField, ValuesByKey } from './field.ts'
import { maySeeField } from './policy.ts'
import { readFields, type TicketFields } from './read-fields.ts'
import { readGiven } from './read-given.ts'
import { missingAmong } from './solving.ts'
import { areSame, writeField } from './write.ts'

/** The fields of a ticket that the actor may see: those that its form asks for, and others that have a value. */
export async function getTicketFields(ctx: Context, actor: Actor, ticketId: string): Promise<TicketFields> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return readFields(ctx.store, actor, ticketId)
}

/** Sets some fields of a ticket. What is needed cannot be emptied: of a solved ticket by nobody, and by its requester what they had to give. */
export async function setTicketFields(
  ctx: Context,
  actor: Actor,
  { id, given }: { id: string; given: GivenValues },
): Promise<TicketFields> {
  return ctx.store.write(async (tx) => {
    const ticket = await holdVisibleTicket(tx, actor, id)
    await setFields(ctx, tx, actor, { ticketId: id, isSolved: ticket.state === 'Solved', given })
    return readFields(tx, actor, id)
  })
}

async function setFields(
  ctx: Context,
  tx: Queries,
  actor: Actor,
  { ticketId, isSolved, given }: { ticketId: string; isSolved: boolean; given: GivenValues },
): Promise<void> {
  const had = await tx.fieldValues.of(ticketId)
  const asked = await tx.fields.askedOf(ticketId)
  const read = await readGiven(tx, actor, { given, had, asked: new Set(asked.map(({ key }) => key)) })
  const changes = read.filter(({ field, after }) => !areSame(had.get(field.key) ?? [], after))
  const values: ValuesByKey = new Map([
    ...had,
    ...changes.map(({ field, after }) => [field.key, after] as const),
  ])
  const emptied = changes.filter(({ after }) => after.length === 0).map(({ field }) => field.key)
  if (isSolved && changes.length > 0) refuseLosing(actor, asked, { had, values, to: 'solve' })
  if (actor.role === 'User' && emptied.length > 0) refuseLosing(actor, asked, { had, values, to: 'raise' })
  for (const { field, after } of changes)
    await writeField(ctx, tx, actor, { ticketId, field, before: had.get(field.key) ?? [], after })
}

/** Refuses where something is missing that was not missing before. */
function refuseLosing(
  actor: Actor,
  asked: readonly AskedField[],
  { had, values, to }: { had: ValuesByKey; values: ValuesByKey; to: 'raise' | 'solve' },
): void {
  const missing = missingAmong(asked, values, to)
  if (!missing) return
  const known = new Set(
    (['raise', 'solve'] as const).flatMap((each) => missingAmong(asked, had, each)?.missing ?? []),
  )
  if (missing.missing.every((key) => known.has(key))) return
  // Of fields that requesters do not see they are told no name.
  const seen = asked.filter((field) => maySeeField(actor, field))
  throw new Refusal('fields_missing', missingAmong(seen, values, to) ?? {})
}
