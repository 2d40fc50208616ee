import type { SimilarTicket } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { visibleTickets } from '../policy.ts'
import { findVisibleTicket } from '../use-cases.ts'

/** Tickets that the actor may see and that are about the same as one of them. */
export async function similarTo(ctx: Context, actor: UserActor, id: string): Promise<SimilarTicket[]> {
  const { subject, message, number } = await findVisibleTicket(ctx.store, actor, id)
  const scope = visibleTickets(actor)
  return ctx.store.searches.similar(actor.id, { subject, message, scope, but: number })
}

/** The same for what the actor is writing: among all tickets for staff, among their own for requesters. */
export async function similarToWritten(
  ctx: Context,
  actor: UserActor,
  { subject, text }: { subject: string; text: string },
): Promise<SimilarTicket[]> {
  if (`${subject}${text}`.trim() === '') return []
  const scope = visibleTickets(actor)
  return ctx.store.searches.similar(actor.id, { subject, message: text, scope, but: null })
}
