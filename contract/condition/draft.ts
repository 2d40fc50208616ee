import type { Words } from '../languages/words.ts'
import { message } from '../languages/message.ts'
import { type FieldReference, GONE, conditionName, type Reference, referenceTo } from './names.ts'
import { allOf, anyOf, type ConditionLeaf, type ConditionOp, type ConditionTree, notOf } from './tree.ts'

/** A range of the text, in UTF-16 code units. */
export type TextRange = { at: number; length: number }

/** An error in a text, with its range. */
export type ConditionProblem = TextRange & { words: Words }

/** A leaf as written. `isNamed`: the value is a name of a person or team. */
export type DraftLeaf = ConditionLeaf & { place: TextRange; isNamed: boolean }

/** A parsed text, before names are resolved. */
export type ConditionDraft =
  | { all: ConditionDraft[] }
  | { any: ConditionDraft[] }
  | { not: ConditionDraft }
  | DraftLeaf

/** A name in a text, with its kind and operator. */
export type NameInText = { refersTo: Reference | FieldReference; name: string; op?: ConditionOp }

/** The names to look up. */
export const namesIn = (draft: ConditionDraft): NameInText[] =>
  leavesOf(draft).flatMap(({ name, op, value, isNamed }) => {
    const refersTo = conditionName(name)?.refersTo
    return isNamed && refersTo ? [{ refersTo, name: value, op }] : []
  })

/**
 * Resolves names to ids. `gone` are the ranges of deleted objects: they match no ticket, and the owner of a saved
 * condition is warned.
 */
export function resolveDraft(
  draft: ConditionDraft,
  idOf: (named: NameInText) => string | null,
): { tree: ConditionTree; problems: ConditionProblem[]; gone: ConditionProblem[] } {
  const problems: ConditionProblem[] = []
  const gone: ConditionProblem[] = []
  const leafOf = ({ name, op, value, place, isNamed }: DraftLeaf): ConditionLeaf => {
    const known = conditionName(name)
    if (known?.refersTo && value === GONE && !isNamed) gone.push({ ...place, words: { text: SOMEBODY_GONE } })
    if (!isNamed || !known?.refersTo) return { name, op, value }
    const id = idOf({ refersTo: known.refersTo, name: value, op })
    if (id === null) problems.push({ ...place, words: { text: known.expects } })
    return { name, op, value: id === null ? GONE : referenceTo(id) }
  }
  const treeOf = (part: ConditionDraft): ConditionTree => {
    if ('all' in part) return allOf(part.all.map(treeOf))
    if ('any' in part) return anyOf(part.any.map(treeOf))
    return 'not' in part ? notOf(treeOf(part.not)) : leafOf(part)
  }
  return { tree: treeOf(draft), problems, gone }
}

const SOMEBODY_GONE = message('The value used here was deleted.')

function leavesOf(draft: ConditionDraft): DraftLeaf[] {
  if ('all' in draft) return draft.all.flatMap(leavesOf)
  if ('any' in draft) return draft.any.flatMap(leavesOf)
  return 'not' in draft ? leavesOf(draft.not) : [draft]
}
