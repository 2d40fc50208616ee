import type { ConditionTest } from '@support-desk/contract'

/** A test for words in the texts of a ticket. */
type WordsLeaf = Pick<Extract<ConditionTest, { words: unknown }>, 'words' | 'isBeginning'>

/** The key of a leaf with words. */
export const keyOfWords = ({ words, isBeginning }: WordsLeaf): string => `${words}${isBeginning ? '*' : ''}`

/** Words such that every match contains one of them, or matches without any words. */
export function leadingWords(test: ConditionTest): WordsLeaf[] {
  if ('any' in test) return test.any.flatMap(leadingWords)
  if ('words' in test) return test.isExcept ? [] : [{ words: test.words, isBeginning: test.isBeginning }]
  if (!('all' in test)) return []
  const parts = test.all.map(leadingWords).filter(({ length }) => length > 0)
  return parts.toSorted((one, other) => one.length - other.length)[0] ?? []
}

/** The words in a test. */
export function wordsIn(test: ConditionTest): WordsLeaf[] {
  if ('all' in test) return test.all.flatMap(wordsIn)
  if ('any' in test) return test.any.flatMap(wordsIn)
  return 'words' in test ? [{ words: test.words, isBeginning: test.isBeginning }] : []
}
