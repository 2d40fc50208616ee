import { DEFAULT_FORM, type GivenValues } from '@support-desk/contract'
import { areSame, writeField } from './write.ts'
import type { FormQuestion, ValuesByKey } from './field.ts'
import { maySeeField } from './policy.ts'
import { missingAmong } from './solving.ts'
import { readFields, type TicketFields } from './read-fields.ts'
import { readGiven } from './read-given.ts'
import { readUnited } from './read-united.ts'
import { accountOf, type Actor } from '../../kernel/actor.ts'
import type { Context, TxContext } from '../../kernel/context.ts'
import { record } from '../../kernel/event-log/record.ts'
import { Refusal } from '../../kernel/refusal.ts'
import type { Change } from '../queue/use-cases.ts'
import { findVisibleTicket, holdVisibleTicket, refuseUnlessSolvable } from '../use-cases.ts'

/** Visible fields of a ticket: the fields of its form, and others with a value. */
export async function getTicketFields(ctx: Context, actor: Actor, ticketId: string): Promise<TicketFields> {
  await findVisibleTicket(ctx.store, actor, ticketId)
  return readFields(ctx.store, readerOf(actor), ticketId)
}

/**
 * Sets fields of a ticket. Throws `fields_missing` if a solved ticket would lose a field required for solving. The same
 * holds for requesters and fields required for raising.
 */
export async function updateTicketFields(
  ctx: TxContext,
  actor: Actor,
  { id, given }: { id: string; given: GivenValues },
): Promise<TicketFields> {
  const ticket = await holdVisibleTicket(ctx.tx, actor, id)
  await setFields(ctx, actor, { ticketId: id, isSolved: ticket.status === 'Solved', given })
  return readFields(ctx.tx, readerOf(actor), id)
}

/**
 * Changes the form of a ticket. Values of other fields stay. Throws `fields_missing` if a solved ticket lacks required
 * fields of the new form.
 */
export async function updateTicketForm(
  ctx: TxContext,
  actor: Actor,
  { id, formId }: { id: string; formId: string },
): Promise<TicketFields> {
  const { tx } = ctx
  const ticket = await holdVisibleTicket(tx, actor, id)
  const former = await tx.fields.formOf(id)
  if (former?.id !== formId) {
    const form = await tx.fields.form(formId)
    if (!form || form.isArchived) throw new Refusal('form_gone', { field: 'formId' })
    await changeForm({ ctx, actor, ticket }, former?.id ?? DEFAULT_FORM, formId)
  }
  return readFields(tx, readerOf(actor), id)
}

/** Sets the form of a ticket and records it. */
export async function changeForm({ ctx, actor, ticket }: Change, from: string, to: string): Promise<void> {
  const { id: ticketId, status } = ticket
  await ctx.tx.fieldValues.setForm(ticketId, to === DEFAULT_FORM ? null : to)
  if (status === 'Solved') await refuseUnlessSolvable(ctx.tx, ticket)
  await record(ctx, actor, { kind: 'ticket.form_changed', ticketId, data: { from, to } })
}

async function setFields(
  ctx: TxContext,
  actor: Actor,
  { ticketId, isSolved, given }: { ticketId: string; isSolved: boolean; given: GivenValues },
): Promise<void> {
  const { tx } = ctx
  const { united: had, sources } = await readUnited(tx, readerOf(actor), ticketId)
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
  for (const { field, after } of changes) {
    await writeField(ctx, actor, { ticketId, field, before: had.get(field.key) ?? [], after })
    // Remove the value from merged tickets too, or the ticket would inherit it again.
    if (after.length === 0 || field.kind === 'choices')
      for (const [id, source] of sources) {
        const before = source.get(field.key) ?? []
        await writeField(ctx, actor, { ticketId: id, field, before, after: [] })
      }
  }
}

/** The actor as reader of values. */
const readerOf = (actor: Actor) => ({ role: actor.role, id: accountOf(actor) ?? '' })

/** Throws `fields_missing` if the change empties a required field. Fields that were missing before are ignored. */
function refuseLosing(
  actor: Actor,
  asked: readonly FormQuestion[],
  { had, values, to }: { had: ValuesByKey; values: ValuesByKey; to: 'raise' | 'solve' },
): void {
  const missing = missingAmong(asked, values, to)
  if (!missing) return
  const known = new Set(
    (['raise', 'solve'] as const).flatMap((each) => missingAmong(asked, had, each)?.missing ?? []),
  )
  if (missing.missing.every((key) => known.has(key))) return
  // Requesters do not get the names of hidden fields.
  const seen = asked.filter((field) => maySeeField(actor, field))
  throw new Refusal('fields_missing', missingAmong(seen, values, to) ?? {})
}
