import type { ConditionDraft } from '@support-desk/contract/condition/draft'

/** Whether a parsed condition contains names of people or teams. */
export function isDraftOfNames(draft: ConditionDraft): boolean {
  if ('all' in draft) return draft.all.some(isDraftOfNames)
  if ('any' in draft) return draft.any.some(isDraftOfNames)
  return 'not' in draft ? isDraftOfNames(draft.not) : draft.isNamed
}
