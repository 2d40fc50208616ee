import type { ConditionDraft } from '@support-desk/contract/condition/draft'

/** Whether there are names of people or teams in it. */
export function isDraftOfNames(draft: ConditionDraft): boolean {
  if ('all' in draft) return draft.all.some(isDraftOfNames)
  if ('any' in draft) return draft.any.some(isDraftOfNames)
  return 'not' in draft ? isDraftOfNames(draft.not) : draft.isNamed
}
