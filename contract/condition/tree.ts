import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** What a condition says of a name: equal, or on which side. `^`: begins so. */
const CONDITION_OPS = ['=', '<', '<=', '>', '>=', '^'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/**
 * One fact of a ticket and what is asked of it. People and teams stand as `@` and their id, or as a word such as `me`; a value of
 * any other name stands as in the text.
 */
export type ConditionLeaf = { name: string; op: ConditionOp; value: string }

/** Which tickets are meant. An empty `all` means every ticket. */
export type ConditionTree =
  | { all: ConditionTree[] }
  | { any: ConditionTree[] }
  | { not: ConditionTree }
  | ConditionLeaf

const leaf = z.strictObject({
  name: z.string().min(1).max(40),
  op: z.enum(CONDITION_OPS),
  value: z.string().min(1).max(LIMITS.conditionText),
})

/** A {@link ConditionTree}. */
export const conditionTree: z.ZodType<ConditionTree> = z
  .lazy(() =>
    z.union([
      z.strictObject({ all: z.array(conditionTree) }),
      z.strictObject({ any: z.array(conditionTree) }),
      z.strictObject({ not: conditionTree }),
      leaf,
    ]),
  )
  .meta({ id: 'ConditionTree' })

/** The leaves of a tree, from left to right. */
export function leavesOf(tree: ConditionTree): ConditionLeaf[] {
  if ('all' in tree) return tree.all.flatMap(leavesOf)
  if ('any' in tree) return tree.any.flatMap(leavesOf)
  return 'not' in tree ? leavesOf(tree.not) : [tree]
}

/** How many groups stand inside each other. */
export function depthOf(tree: ConditionTree): number {
  if ('not' in tree) return depthOf(tree.not)
  if (!('all' in tree) && !('any' in tree)) return 0
  return 1 + Math.max(0, ...('all' in tree ? tree.all : tree.any).map(depthOf))
}

/** Several conditions that all hold, as one: without groups in a group of the same kind. */
export function allOf(parts: readonly ConditionTree[]): ConditionTree {
  const flat = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { all: flat }
}

/** Several conditions of which one holds, as one. */
export function anyOf(parts: readonly ConditionTree[]): ConditionTree {
  const flat = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { any: flat }
}

/** The opposite. */
export const notOf = (tree: ConditionTree): ConditionTree => ('not' in tree ? tree.not : { not: tree })
