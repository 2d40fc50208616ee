import type { SimilarTicket } from '@support-desk/contract'
import type { UserActor } from '../../kernel/actor.ts'
import type { Context } from '../../kernel/context.ts'
import { visibleTickets } from '../policy.ts'
import { findVisibleTicket } from '../use-cases.ts'

/** Similar tickets that the actor may see. */
export async function similarTo(ctx: Context, actor: UserActor, id: string): Promise<SimilarTicket[]> {
  const { subject, message, number } = await findVisibleTicket(ctx.store, actor, id)
  const scope = visibleTickets(actor)
  return ctx.store.searches.similar(actor.id, { subject, message, scope, but: number })
}

/** Tickets similar to a draft: among all tickets for staff, among own tickets for requesters. */
export async function similarToWritten(
  ctx: Context,
  actor: UserActor,
  { subject, text }: { subject: string; text: string },
): Promise<SimilarTicket[]> {
  if (`${subject}${text}`.trim() === '') return []
  const scope = visibleTickets(actor)
  return ctx.store.searches.similar(actor.id, { subject, message: text, scope, but: null })
}
