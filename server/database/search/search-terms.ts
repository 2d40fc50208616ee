import {
  phoneDigits,
  TICKET_STATES,
  type TicketState,
  type TypedWords,
  typedWords,
} from '@support-desk/contract'
import { indexedWordsOf, isLoneSign, wordOfDigits, wordsOf } from './search-words.ts'

/** A word of a search: a whole word of a text, or the beginning of one. */
type SearchWord = { text: string; isWhole: boolean }

/** What was typed between two spaces: words that follow each other, such as those of `wi-fi`. */
export type SearchTerm = {
  words: readonly SearchWord[]
  /** The state that it is a word for. A ticket in that state is found without holding the words. */
  state: TicketState | null
  /** Ids of accounts whose name it is part of. A ticket of theirs is found without holding the words. */
  users: readonly string[]
}

const STATE_WORDS = TICKET_STATES.map((state) => ({ state, word: state.toLowerCase() }))
/** In characters: a shorter word is not taken for the beginning of a status, because it begins too many other words. */
const STATE_BEGINNING = 5

/** The terms of a search: words in quotation marks follow each other as they are, others are beginnings of words. */
export function termsOf(q: string): SearchTerm[] {
  const terms = typedWords(q).flatMap(termsOfPiece)
  return [...new Map(terms.map((term) => [JSON.stringify(term), term])).values()]
}

/** Words that have to follow each other in a text, as a term that names neither users nor a state; none where there is no word. */
export const phraseOf = (text: string, isBeginning: boolean): SearchTerm[] =>
  termsOfPiece({ text, isBeginning }).map((term) => ({ ...term, state: null }))

/** The terms of one typed word or phrase; empty if it has no letters or digits. */
export function termsOfPiece({ text, isBeginning }: TypedWords): SearchTerm[] {
  const phone = isBeginning ? phoneDigits(text) : null
  const words = phone === null ? wordsOf(text) : [wordOfDigits(phone)]
  return words.length === 0 ? [] : [termOf(words, isBeginning)]
}

function termOf(words: readonly string[], isBeginning: boolean): SearchTerm {
  // A pair of signs says already that its second one is there; alone it would be the beginning of very many words.
  const end = words.length > 1 && isLoneSign(words.at(-1) ?? '') && isPairBefore(words) ? -1 : undefined
  const kept = words.slice(0, end)
  const searched = kept.map((text, index): SearchWord => {
    const isEnd = index === kept.length - 1
    return { text, isWhole: !isEnd || (!isBeginning && !isLoneSign(text)) }
  })
  return { words: searched, state: stateOf(words.join(''), isBeginning), users: [] }
}

const isPairBefore = (words: readonly string[]): boolean =>
  [...(words.at(-2) ?? '')].length === 2 && words.at(-2)?.endsWith(words.at(-1) ?? '') === true

function stateOf(word: string, isBeginning: boolean): TicketState | null {
  const isMeant = (known: string) =>
    known === word || (isBeginning && word.length >= STATE_BEGINNING && known.startsWith(word))
  return STATE_WORDS.find((known) => isMeant(known.word))?.state ?? null
}

/** Whether the words of a term follow each other in a text. */
export function holdsTerm(text: string, { words }: SearchTerm): boolean {
  const found = indexedWordsOf(text)
  return found.some((_, start) =>
    words.every(({ text: word, isWhole }, step) => {
      const there = found[start + step]
      return there !== undefined && (isWhole ? there === word : there.startsWith(word))
    }),
  )
}
