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
 * Parses a condition. Refuses it with all errors and their positions. `isKept`: deleted accounts are errors too;
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
    words: words(message('Check the filter.')),
    problems: problems.toSorted((one, other) => one.at - other.at),
  })

/** Looks up names of people, teams, tags and field values. Returns a function from name to id. */
async function idsIn(
  { conditions }: Queries,
  names: readonly NameInText[],
): Promise<(named: NameInText) => string | null> {
  const idOf = await conditions.idsByNames(names.filter(isOfNoField))
  const valueOf = await conditions.fieldValuesByNames(names)
  return (named) => (isOfNoField(named) ? idOf(named) : valueOf(named))
}

type NamedReference = ReturnType<typeof referencesOf>[number]

/** The current names of ids and field values. */
async function namesOf(
  { conditions }: Queries,
  ids: readonly NamedReference[],
): Promise<(refersTo: NamedReference['refersTo'], id: string) => string | undefined> {
  const nameOfId = await conditions.namesByIds(ids.filter(isOfNoField))
  const nameOfValue = await conditions.fieldNamesByValues(ids)
  return (refersTo, id) => (isFieldReference(refersTo) ? nameOfValue(refersTo, id) : nameOfId(refersTo, id))
}

const isOfNoField = <N extends { refersTo: NamedReference['refersTo'] }>(
  named: N,
): named is N & { refersTo: Reference } => !isFieldReference(named.refersTo)

/** The texts of trees, with current names. */
export async function textsOf(queries: Queries, trees: readonly ConditionTree[]): Promise<string[]> {
  const nameOfId = await namesOf(queries, referencesOf(trees.flatMap(leavesOf)))
  return trees.map((tree) => printCondition(tree, nameOfId))
}

/** The text of a tree, with current names. */
export async function writeCondition(queries: Queries, tree: ConditionTree): Promise<string> {
  const [text = ''] = await textsOf(queries, [tree])
  return text
}

/**
 * The tree with current ids: deleted subjects match nothing. A tag stands for all tags merged into it, a person in a field
 * for all contacts merged into them. The tickets of a merged contact are those of the remaining one.
 */
export async function livingCondition(queries: Queries, tree: ConditionTree): Promise<ConditionTree> {
  const references = referencesOf(leavesOf(tree))
  if (references.length === 0) return tree
  const nameOfId = await namesOf(
    queries,
    references.filter(({ refersTo }) => refersTo !== 'tag'),
  )
  const requesters = references.filter(({ refersTo }) => refersTo === 'requester').map(({ id }) => id)
  const survivors = await queries.conditions.survivorsOf(requesters)
  const families = new Map<string, readonly string[]>()
  for (const { refersTo, id } of references)
    families.set(`${refersTo}:${id}`, await familyOf(queries, survivors, { refersTo, id }))
  return withLeaves(tree, (leaf) => {
    const [reference] = referencesOf([leaf])
    if (!reference) return idOfReference(leaf.value) === null ? leaf : { ...leaf, value: GONE }
    const { refersTo, id } = reference
    if (refersTo !== 'tag' && nameOfId(refersTo, id) === undefined) return { ...leaf, value: GONE }
    const family = families.get(`${refersTo}:${id}`) ?? []
    return anyOf(family.map((one) => ({ ...leaf, value: referenceTo(one) })))
  })
}

/** The ids that a reference stands for. */
async function familyOf(
  queries: Queries,
  survivors: ReadonlyMap<string, string>,
  { refersTo, id }: NamedReference,
): Promise<readonly string[]> {
  if (refersTo === 'tag') return tagsIn(queries).family(id)
  if (refersTo === 'requester') return [survivors.get(id) ?? id]
  return isFieldReference(refersTo) ? queries.conditions.fieldFamily(refersTo, id) : [id]
}

function withLeaves(tree: ConditionTree, change: (leaf: ConditionLeaf) => ConditionTree): ConditionTree {
  if ('all' in tree) return { all: tree.all.map((part) => withLeaves(part, change)) }
  if ('any' in tree) return { any: tree.any.map((part) => withLeaves(part, change)) }
  return 'not' in tree ? { not: withLeaves(tree.not, change) } : change(tree)
}

/** The meaning of `me`, `mine`, `7d` and days for a reader now. */
export async function readerOf(ctx: Context, actor: Pick<UserActor, 'id'>): Promise<ConditionReader> {
  const [teams, { timeZone }] = await Promise.all([
    teamsIn(ctx.store).idsOf(actor.id),
    localeOf(ctx, actor.id),
  ])
  return { me: actor.id, teams, now: ctx.clock(), timeZone }
}
