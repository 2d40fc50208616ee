import { LATIN } from './languages-latin.ts'
import { OTHERS } from './languages-others.ts'
import type { QuoteWords } from './languages.ts'

/** What mail programs write, by language. A new language is an entry of one of these, and a sample mail. */
export const QUOTE_WORDS: readonly QuoteWords[] = [...LATIN, ...OTHERS]
