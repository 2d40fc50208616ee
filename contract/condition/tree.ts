import { z } from 'zod'
import { LIMITS } from '../limits.ts'

/** Comparison operators. `^`: begins with. */
const CONDITION_OPS = ['=', '<', '<=', '>', '>=', '^'] as const
export type ConditionOp = (typeof CONDITION_OPS)[number]

/**
 * A comparison of one fact. People and teams are `@` and their id, or a word such as `me`; other values are as in the
 * text.
 */
export type ConditionLeaf = { name: string; op: ConditionOp; value: string }

/** A condition. An empty `all` matches every ticket. */
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

export function leavesOf(tree: ConditionTree): ConditionLeaf[] {
  if ('all' in tree) return tree.all.flatMap(leavesOf)
  if ('any' in tree) return tree.any.flatMap(leavesOf)
  return 'not' in tree ? leavesOf(tree.not) : [tree]
}

/** Depth of nested groups. */
export function depthOf(tree: ConditionTree): number {
  if ('not' in tree) return depthOf(tree.not)
  if (!('all' in tree) && !('any' in tree)) return 0
  return 1 + Math.max(0, ...('all' in tree ? tree.all : tree.any).map(depthOf))
}

/** Conjunction. Nested `all` groups are flattened. */
export function allOf(parts: readonly ConditionTree[]): ConditionTree {
  const flat = parts.flatMap((part) => ('all' in part ? part.all : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { all: flat }
}

/** Disjunction. Nested `any` groups are flattened. */
export function anyOf(parts: readonly ConditionTree[]): ConditionTree {
  const flat = parts.flatMap((part) => ('any' in part ? part.any : [part]))
  return flat.length === 1 && flat[0] ? flat[0] : { any: flat }
}

/** Negation. */
export const notOf = (tree: ConditionTree): ConditionTree => ('not' in tree ? tree.not : { not: tree })
