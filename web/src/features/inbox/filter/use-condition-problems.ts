import type { ConditionDraft } from '@support-desk/contract/condition/draft'
import { parseCondition } from '@support-desk/contract/condition/parse'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#api/client.ts'
import { say } from '#ui/language/t.ts'
import { checkConditionQuery } from '../queries.ts'

/** An error in a condition. Its position is in UTF-16 code units. */
export type Problem = { at: number; length: number; message: string }

/** Errors found by the parser. */
export const problemsOf = (text: string): Problem[] =>
  parseCondition(text).problems.map(({ words, ...place }) => ({ ...place, message: say(words) }))

/** Errors found by the parser, else by the server: unknown people and teams. */
export function useConditionProblems(text: string): readonly Problem[] {
  const known = problemsOf(text)
  const asks = known.length === 0 && isDraftOfNames(parseCondition(text).draft)
  const { error } = useQuery({ ...checkConditionQuery(text), enabled: asks })
  if (!asks) return known
  return error instanceof CallFailed ? error.problems : []
}

/** Whether a parsed condition contains names of people or teams. */
function isDraftOfNames(draft: ConditionDraft): boolean {
  if ('all' in draft) return draft.all.some(isDraftOfNames)
  if ('any' in draft) return draft.any.some(isDraftOfNames)
  return 'not' in draft ? isDraftOfNames(draft.not) : draft.isNamed
}
