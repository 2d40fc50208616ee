import { LATIN } from './languages-latin.ts'
import { OTHERS } from './languages-others.ts'
import type { QuoteWords } from './languages.ts'

/** The words of mail programs by language. A new language needs an entry here, and a sample mail. */
export const QUOTE_WORDS: readonly QuoteWords[] = [...LATIN, ...OTHERS]
