import {
  fillPlaceholders,
  isPlaceholder,
  type PlaceholderName,
  placeholdersIn,
  type RichDocument,
  withWrittenPlaceholders,
} from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Queries } from '../kernel/store.ts'
import type { Ticket } from '../tickets/index.ts'
import { accountsIn, firstNameIn, nameWithoutAddress } from '../users/index.ts'
import type { Macro } from './macro.ts'

/** A reply filled with the facts of a ticket, and the placeholders without a value. */
export type FilledReply = { reply: RichDocument | null; missing: string[] }

/** The reply of a macro with its placeholders filled. */
export async function filledReply(
  queries: Queries,
  actor: UserActor,
  { macro, ticket }: { macro: Macro; ticket: Ticket },
): Promise<FilledReply> {
  if (macro.reply === null) return { reply: null, missing: [] }
  const facts = await factsOf(queries, actor, ticket)
  // Macros of earlier versions may have placeholders typed as text.
  const reply = fillPlaceholders(withWrittenPlaceholders(macro.reply), (name) =>
    isPlaceholder(name) ? facts[name] : undefined,
  )
  return { reply, missing: placeholdersIn(reply) }
}

/** The facts of a ticket for placeholders. A deleted account has none. */
async function factsOf(
  tx: Queries,
  actor: UserActor,
  { requester, number, subject, assignee, team }: Ticket,
): Promise<Record<PlaceholderName, string | undefined>> {
  const account = await accountsIn(tx).findKept(requester.id)
  return {
    'requester.firstName': account ? firstNameIn(account.username) : undefined,
    'requester.name': account ? nameWithoutAddress(account.username) : undefined,
    'requester.department': account?.department,
    'ticket.number': `#${number}`,
    'ticket.subject': subject,
    'assignee.name': assignee?.username,
    'team.name': team?.name,
    'me.firstName': firstNameIn(actor.username),
    'me.name': actor.username,
  }
}
