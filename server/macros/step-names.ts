import type { Reference } from '@support-desk/contract/condition/names'
import type { MacroStep } from '@support-desk/contract'
import type { Queries } from '../kernel/store.ts'
import type { StepNames } from './macro.ts'
import { conditionsIn } from '../conditions/index.ts'

/** The kind of subject in the value of a step, as in conditions. */
const REFERENCES: Partial<Record<MacroStep['kind'], Reference>> = {
  tag: 'tag',
  untag: 'tag',
  team: 'team',
  assign: 'assignee',
}

/** Names of the tags, teams and support members in steps. Deleted ones are left out. */
export async function namesOf(tx: Queries, steps: readonly MacroStep[]): Promise<StepNames> {
  const named = steps.flatMap(({ kind, value }) => {
    const refersTo = REFERENCES[kind]
    return refersTo && value !== null ? [{ refersTo, id: value }] : []
  })
  const nameOf = await conditionsIn(tx).namesByIds(named)
  return new Map(
    named.flatMap(({ refersTo, id }) => {
      const name = nameOf(refersTo, id)
      return name === undefined ? [] : [[id, name] as const]
    }),
  )
}
