import { type ConditionTest, oppositeOf, parseTicketNumber } from '@support-desk/contract'
import type { Db } from '../database/dialect.ts'
import { withUsers } from '../database/search/account-names.ts'
import { termsOfPiece } from '../database/search/search-terms.ts'
import { keyOfWords, wordsIn } from './words-in.ts'

/**
 * Extends a test, so that words are searched like in ticket lists: in texts, and as ticket number, as name or address
 * of requester or assignee, and as status.
 */
export async function withMeanings(db: Db, test: ConditionTest): Promise<ConditionTest> {
  const pieces = wordsIn(test).flatMap((leaf) =>
    termsOfPiece({ text: leaf.words, isBeginning: leaf.isBeginning }).map((term) => ({ leaf, term })),
  )
  if (pieces.length === 0) return test
  const terms = await withUsers(
    db,
    pieces.map(({ term }) => term),
    { isStaff: true },
  )
  const meanings = new Map(
    pieces.map(({ leaf }, index): [string, ConditionTest[]] => {
      const { status = null, users = [] } = terms[index] ?? {}
      const number = leaf.isBeginning ? parseTicketNumber(leaf.words) : null
      const bounds = number === null ? null : { from: number, before: number + 1 }
      return [
        keyOfWords(leaf),
        [
          ...(bounds ? [{ range: 'number', bounds, isExcept: false } as const] : []),
          ...(users.length > 0
            ? (['requester', 'assignee'] as const).map((set) => ({ set, values: users, isExcept: false }))
            : []),
          ...(status ? [{ set: 'status', values: [status], isExcept: false } as const] : []),
        ],
      ]
    }),
  )
  const expand = (part: ConditionTest): ConditionTest => {
    if ('all' in part) return { all: part.all.map(expand) }
    if ('any' in part) return { any: part.any.map(expand) }
    const others = 'words' in part ? (meanings.get(keyOfWords(part)) ?? []) : []
    if (others.length === 0) return part
    return part.isExcept ? { all: [part, ...others.map(oppositeOf)] } : { any: [part, ...others] }
  }
  return expand(test)
}
