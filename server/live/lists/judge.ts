import { type ConditionTest, leavesOf, passes, testOf } from '@support-desk/contract'
import { WORDS } from '@support-desk/contract/condition/names'
import type { Context } from '../../kernel/context.ts'
import type { ListQuestion } from './list-question.ts'

/** Tells of some tickets, as they are in one moment, whether they belong to lists. */
export type Judge = { belongs(ticketId: string, question: ListQuestion): boolean }

/** Reads the facts of some tickets, with their texts where one of the questions is about words. Tickets that are gone belong nowhere. */
export async function createJudge(
  ctx: Context,
  ticketIds: readonly string[],
  questions: readonly ListQuestion[],
): Promise<Judge> {
  const withTexts = questions.some(({ tree }) => leavesOf(tree).some(({ name }) => name === WORDS))
  const facts = await ctx.store.conditions.facts(ticketIds, { withTexts })
  const now = ctx.clock()
  const tests = new Map<string, ConditionTest>()
  const answers = new Map<string, boolean>()
  for (const { id, tree, reader } of questions) {
    if (tests.has(id)) continue
    tests.set(id, await ctx.store.conditions.withMeanings(testOf(tree, { ...reader, now })))
  }

  return {
    belongs(ticketId, question) {
      const known = facts.get(ticketId)
      if (!known) return false
      const key = `${ticketId} ${question.id}`
      const answer = answers.get(key) ?? passes(tests.get(question.id) ?? NEVER, known)
      answers.set(key, answer)
      return answer
    },
  }
}

/** Of a question that the judge was not made for. */
const NEVER: ConditionTest = { any: [] }
