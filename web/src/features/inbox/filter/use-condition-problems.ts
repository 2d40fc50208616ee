import { isDraftOfNames } from './names-in-draft.ts'
import { parseCondition } from '@support-desk/contract/condition/parse'
import { useQuery } from '@tanstack/react-query'
import { CallFailed } from '#api/client.ts'
import { say } from '#ui/language/t.ts'
import { checkConditionQuery } from '../queries.ts'

/** What is wrong with a condition, and where, in UTF-16 code units. */
export type Problem = { at: number; length: number; message: string }

/** Problems of the language, which are known at once. */
export const problemsOf = (text: string): Problem[] =>
  parseCondition(text).problems.map(({ words, ...place }) => ({ ...place, message: say(words) }))

/** The same with those that the server alone knows: whether there are people and teams of these names. */
export function useConditionProblems(text: string): readonly Problem[] {
  const known = problemsOf(text)
  const asks = known.length === 0 && isDraftOfNames(parseCondition(text).draft)
  const { error } = useQuery({ ...checkConditionQuery(text), enabled: asks })
  if (!asks) return known
  return error instanceof CallFailed ? error.problems : []
}
