import {
  anyOf,
  type ConditionLeaf,
  type ConditionProblem,
  type ConditionReader,
  type ConditionTree,
  leavesOf,
  message,
  type NameInText,
  namesIn,
  parseCondition,
  printCondition,
  resolveDraft,
  words,
} from '@support-desk/contract'
import {
  GONE,
  idOfReference,
  isFieldReference,
  type Reference,
  referencesOf,
  referenceTo,
} from '@support-desk/contract/condition/names'
import type { UserActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { Refusal } from '../kernel/refusal.ts'
import type { Queries } from '../kernel/store.ts'
import { localeOf } from '../users/index.ts'
import { tagsIn, teamsIn } from '../tickets/index.ts'

/**
 * The tree that a text says. Refuses with every problem at its place. `isKept`: those who were deleted are a problem too;
 * otherwise they match nothing.
 */
export async function readCondition(
  queries: Queries,
  text: string,
  { isKept, field }: { isKept: boolean; field: string },
): Promise<ConditionTree> {
  const { draft, problems } = parseCondition(text)
  const idOf = await idsIn(queries, namesIn(draft))
  const resolved = resolveDraft(draft, idOf)
  const all = [...problems, ...resolved.problems, ...(isKept ? resolved.gone : [])]
  if (all.length > 0) throw refusalOf(all, field)
  return resolved.tree
}

const refusalOf = (problems: ConditionProblem[], field: string): Refusal =>
  new Refusal('validation', {
    field,
    words: words(message('Please check the condition.')),
    problems: problems.toSorted((one, other) => one.at - other.at),
  })

/** Who, what, or which value of a field is called so; the answer looks up the names that were asked for. */
async function idsIn(
  { conditions }: Queries,
  names: readonly NameInText[],
): Promise<(named: NameInText) => string | null> {
  const idOf = await conditions.idsByNames(names.filter(isOfNoField))
  const valueOf = await conditions.fieldValuesByNames(names)
  return (named) => (isOfNoField(named) ? idOf(named) : valueOf(named))
}

type Named = ReturnType<typeof referencesOf>[number]

/** The names that some ids, and values of fields, have now. */
async function namesOf(
  { conditions }: Queries,
  ids: readonly Named[],
): Promise<(refersTo: Named['refersTo'], id: string) => string | undefined> {
  const nameOfId = await conditions.namesByIds(ids.filter(isOfNoField))
  const nameOfValue = await conditions.fieldNamesByValues(ids)
  return (refersTo, id) => (isFieldReference(refersTo) ? nameOfValue(refersTo, id) : nameOfId(refersTo, id))
}

const isOfNoField = <N extends { refersTo: Named['refersTo'] }>(
  named: N,
): named is N & { refersTo: Reference } => !isFieldReference(named.refersTo)

/** The texts of some trees, with the names that people and teams have now. */
export async function textsOf(queries: Queries, trees: readonly ConditionTree[]): Promise<string[]> {
  const nameOfId = await namesOf(queries, referencesOf(trees.flatMap(leavesOf)))
  return trees.map((tree) => printCondition(tree, nameOfId))
}

/** The text of a tree, with the names that people and teams have now. */
export async function writeCondition(queries: Queries, tree: ConditionTree): Promise<string> {
  const nameOfId = await namesOf(queries, referencesOf(leavesOf(tree)))
  return printCondition(tree, nameOfId)
}

/**
 * The same tree, in which those who were deleted since it was kept match nothing, and a tag is any of the tags that are one with
 * it by now.
 */
export async function livingCondition(queries: Queries, tree: ConditionTree): Promise<ConditionTree> {
  const references = referencesOf(leavesOf(tree))
  if (references.length === 0) return tree
  const nameOfId = await namesOf(
    queries,
    references.filter(({ refersTo }) => refersTo !== 'tag'),
  )
  const families = new Map<string, string[]>()
  for (const { refersTo, id } of references)
    if (refersTo === 'tag') families.set(id, await tagsIn(queries).family(id))
  return withLeaves(tree, (leaf) => {
    const [reference] = referencesOf([leaf])
    if (!reference) return idOfReference(leaf.value) === null ? leaf : { ...leaf, value: GONE }
    const { refersTo, id } = reference
    if (refersTo === 'tag')
      return anyOf((families.get(id) ?? []).map((one) => ({ ...leaf, value: referenceTo(one) })))
    return nameOfId(refersTo, id) === undefined ? { ...leaf, value: GONE } : leaf
  })
}

function withLeaves(tree: ConditionTree, change: (leaf: ConditionLeaf) => ConditionTree): ConditionTree {
  if ('all' in tree) return { all: tree.all.map((part) => withLeaves(part, change)) }
  if ('any' in tree) return { any: tree.any.map((part) => withLeaves(part, change)) }
  return 'not' in tree ? { not: withLeaves(tree.not, change) } : change(tree)
}

/** What `me`, `mine`, `7d` and a day stand for to somebody now. */
export async function readerOf(ctx: Context, actor: Pick<UserActor, 'id'>): Promise<ConditionReader> {
  const [teams, { timeZone }] = await Promise.all([
    teamsIn(ctx.store).idsOf(actor.id),
    localeOf(ctx, actor.id),
  ])
  return { me: actor.id, teams, now: ctx.clock(), timeZone }
}
