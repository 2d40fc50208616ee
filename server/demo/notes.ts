import { inTransaction } from '../kernel/transaction.ts'
import { WATCH_ABOUT } from '@support-desk/contract'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { addNote } from '../conversation/index.ts'
import { updateWatch } from '../notifications/index.ts'
import type { Random } from './random.ts'

/** One in this many tickets has notes. */
const NOTED = 4

/** Notes between colleagues: a question that mentions a colleague, and the answer. */
const EXCHANGES: readonly (readonly [question: string, answer: string])[] = [
  [
    'I have seen this twice this week, always after the nightly update. Do you know more?',
    'The update will be rolled back tonight. I will keep an eye on it.',
  ],
  [
    'Their lesson starts at ten. Can you bring a spare one if I cannot make it?',
    'On my way. The spare one is in room 112.',
  ],
  ['Warranty runs out on Friday. Shall we order the part before that?', 'Ordered this morning, number 4471.'],
  [
    'They called as well and sounded upset. Could you call them back?',
    'I talked to them. All is well again.',
  ],
]

type Talk = { ticketId: string; member: UserActor; colleagues: readonly UserActor[] }

/** Lets the assignee ask a colleague in a note. The colleague usually answers, and then watches the ticket. */
export async function talkAmongStaff(
  ctx: Context,
  random: Random,
  { ticketId, member, colleagues }: Talk,
): Promise<void> {
  if (random.below(NOTED) > 0) return
  const colleague = random.pick(colleagues.filter(({ id }) => id !== member.id))
  const [question, answer] = random.pick(EXCHANGES)
  await inTransaction(ctx, (ctx) =>
    addNote(ctx, member, {
      ticketId,
      text: `@${colleague.username} ${question}`,
      mentions: [{ kind: 'person', id: colleague.id }],
    }),
  )
  if (random.next() < 0.3) return
  await inTransaction(ctx, (ctx) => addNote(ctx, colleague, { ticketId, text: answer, mentions: [] }))
  await inTransaction(ctx, (ctx) => updateWatch(ctx, colleague, { ticketId, about: [...WATCH_ABOUT] }))
}
