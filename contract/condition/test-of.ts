import { conditionName, WORDS } from './names.ts'
import { type ConditionReader, type ConditionTest, oppositeOf } from './test.ts'
import type { ConditionTree } from './tree.ts'

/** Resolves a condition for a reader and a time. Names unknown to this version match no ticket. */
export function testOf(tree: ConditionTree, reader: ConditionReader): ConditionTest {
  if ('all' in tree) return { all: tree.all.map((part) => testOf(part, reader)) }
  if ('any' in tree) return { any: tree.any.map((part) => testOf(part, reader)) }
  if ('not' in tree) return oppositeOf(testOf(tree.not, reader))
  if (tree.name === WORDS) return { words: tree.value, isBeginning: tree.op === '^', isExcept: false }
  return conditionName(tree.name)?.test(tree, reader) ?? { any: [] }
}
