import { LIMITS } from '@support-desk/contract'
import { sideFilesIn } from '../../../files/index.ts'
import type { Queries } from '../../../kernel/store.ts'
import type { ShownSide, SideConversation } from './side-conversation.ts'

/** A side conversation with its newest messages, their files and the marks of their mails. */
export async function readSide(queries: Queries, side: SideConversation): Promise<ShownSide> {
  const [messages, facts] = await Promise.all([
    queries.sideConversations.messages(side.id, LIMITS.sideMessages),
    factsOf(queries, [side.ticketId]),
  ])
  const files = await sideFilesIn(queries).of(messages.map(({ id }) => id))
  return {
    ...facts(side),
    messages: messages.map((message) => ({
      ...message,
      attachments: files.get(message.id) ?? [],
      mails: facts(side).marks.get(message.id) ?? [],
    })),
  }
}

/** The side conversations of tickets, latest first, without those that were undone. */
export async function readSides(queries: Queries, ticketIds: readonly string[]): Promise<ShownSide[]> {
  const sides = await queries.sideConversations.of(ticketIds)
  if (sides.length === 0) return []
  const facts = await factsOf(queries, ticketIds)
  const shown = await Promise.all(
    sides.map(async (side) => {
      const messages = await queries.sideConversations.messages(side.id, 1)
      return { ...facts(side), messages: messages.map((each) => ({ ...each, attachments: [], mails: [] })) }
    }),
  )
  return shown
    .filter(({ messageCount }) => messageCount > 0)
    .toSorted((one, other) => latestOf(other).localeCompare(latestOf(one)))
}

const latestOf = ({ side, messages }: ShownSide): string => messages.at(-1)?.at ?? side.startedAt

/** Returns a function with the facts of each side conversation of these tickets that need no texts. */
async function factsOf(queries: Queries, ticketIds: readonly string[]) {
  const heads = await queries.sideConversations.heads(ticketIds)
  const bySide = Map.groupBy(heads, ({ sideId }) => sideId)
  const latestSent = [...bySide.values()].flatMap(
    (some) => some.findLast(({ kind }) => kind === 'sent')?.id ?? [],
  )
  const [recipients, ...marked] = await Promise.all([
    queries.sideConversations.recipientsOf(latestSent),
    ...ticketIds.map((ticketId) => queries.sideConversations.marksOf(ticketId)),
  ])
  const marks = new Map(marked.flatMap((each) => [...each]))
  return (side: SideConversation) => {
    const own = bySide.get(side.id) ?? []
    const sent = own.findLast(({ kind }) => kind === 'sent')
    const last = own.findLast(({ kind }) => kind !== 'auto_reply')
    return {
      side,
      marks,
      messageCount: own.length,
      recipients: recipients.get(sent?.id ?? '') ?? [],
      turn: last?.kind === 'answer' ? ('us' as const) : ('third' as const),
      hasUndelivered: (marks.get(sent?.id ?? '') ?? []).some(
        ({ bounce }) => bounce !== null && bounce.why !== 'trying',
      ),
    }
  }
}
