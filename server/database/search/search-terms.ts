import {
  phoneDigits,
  TICKET_STATUSES,
  type TicketStatus,
  type TypedWords,
  typedWords,
} from '@support-desk/contract'
import { indexedWordsOf, isLoneSign, wordOfDigits, wordsOf } from './search-words.ts'

/** A word of a search: a whole word or a prefix. */
type SearchWord = { text: string; isWhole: boolean }

/** The words between two spaces of the input, such as the two of `wi-fi`. They must be adjacent. */
export type SearchTerm = {
  words: readonly SearchWord[]
  /** The status that the term names. A ticket with that status matches without the words. */
  status: TicketStatus | null
  /** Ids of accounts with a matching name. Tickets of these users match without the words. */
  users: readonly string[]
}

const STATUS_WORDS = TICKET_STATUSES.map((status) => ({ status, word: status.toLowerCase() }))
/** Minimum length of a prefix of a status, in characters. Shorter prefixes begin too many other words. */
const STATUS_BEGINNING = 5

/** The terms of a search. Quoted words form one phrase; other words match as prefixes. */
export function termsOf(q: string): SearchTerm[] {
  const terms = typedWords(q).flatMap(termsOfPiece)
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
}

/** Adjacent words as a term without users and status; empty for a text without words. */
export const phraseOf = (text: string, isBeginning: boolean): SearchTerm[] =>
  termsOfPiece({ text, isBeginning }).map((term) => ({ ...term, status: null }))

/** The terms of one typed word or phrase; empty if it has no letters or digits. */
export function termsOfPiece({ text, isBeginning }: TypedWords): SearchTerm[] {
  const phone = isBeginning ? phoneDigits(text) : null
  const words = phone === null ? wordsOf(text) : [wordOfDigits(phone)]
  return words.length === 0 ? [] : [termOf(words, isBeginning)]
}

function termOf(words: readonly string[], isBeginning: boolean): SearchTerm {
  // The pair before already contains the last sign. Alone, the sign would be a prefix of very many words.
  const end = words.length > 1 && isLoneSign(words.at(-1) ?? '') && isPairBefore(words) ? -1 : undefined
  const kept = words.slice(0, end)
  const searched = kept.map((text, index): SearchWord => {
    const isEnd = index === kept.length - 1
    return { text, isWhole: !isEnd || (!isBeginning && !isLoneSign(text)) }
  })
  return { words: searched, status: statusOf(words.join(''), isBeginning), users: [] }
}

const isPairBefore = (words: readonly string[]): boolean =>
  [...(words.at(-2) ?? '')].length === 2 && words.at(-2)?.endsWith(words.at(-1) ?? '') === true

function statusOf(word: string, isBeginning: boolean): TicketStatus | null {
  const isMeant = (known: string) =>
    known === word || (isBeginning && word.length >= STATUS_BEGINNING && known.startsWith(word))
  return STATUS_WORDS.find((known) => isMeant(known.word))?.status ?? null
}

/** Whether the words of a term are adjacent in a text. */
export function holdsTerm(text: string, { words }: SearchTerm): boolean {
  const found = indexedWordsOf(text)
  return found.some((_, start) =>
    words.every(({ text: word, isWhole }, step) => {
      const there = found[start + step]
      return there !== undefined && (isWhole ? there === word : there.startsWith(word))
    }),
  )
}
