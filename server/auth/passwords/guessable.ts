import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { PASSWORD_SYMBOLS } from '@support-desk/contract'

/** Tells whether somebody guesses a password soon who knows these words about its owner. */
type Judge = (password: string, about: readonly string[]) => boolean

/** Of zxcvbn's 0 to 4: 3 takes 10^8 guesses or more. */
const LEAST_SCORE = 3

/**
 * Characters that are looked at. The work grows with the square of the length, and what follows only makes a password
 * harder to guess.
 */
const MOST_CHARACTERS = 32

/** Words that anybody tries first at a help desk. */
const CONTEXT = ['supportdesk', 'helpdesk', 'support', 'desk', 'ticket', 'servicedesk']

const BASES = 1_000
const NUMBERS = ['1', '12', '123', '1234', '12345', '01', '007', '99', '2024', '2025', '2026', '2027']

/** Loads the dictionaries, which takes some tenths of a second and tens of megabytes. */
export function createJudge(): Judge {
  const zxcvbn = new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: MOST_CHARACTERS,
  })
  const listed = new Set(usualPasswords())
  return (password, about) => {
    if (listed.has(password.toLowerCase())) return true
    const words = [...CONTEXT, ...about.flatMap(partsOf)]
    return zxcvbn.check(password.slice(0, MOST_CHARACTERS), words).score < LEAST_SCORE
  }
}

/**
 * The passwords that users make of the commonest ones when capitals, digits and symbols are asked for, in lower case.
 * Hardly any password of a published list keeps such rules as it is.
 */
export function usualPasswords(): string[] {
  const all = common.dictionary['passwords-common']
  const bases = [...CONTEXT, ...all.filter((word) => /^[a-z]{3,}$/.test(word)).slice(0, BASES)]
  const endings = [...PASSWORD_SYMBOLS].flatMap((symbol) =>
    NUMBERS.flatMap((number) => [symbol + number, number + symbol]),
  )
  return bases.flatMap((base) =>
    endings.map((ending) => base + ending).filter((password) => password.length >= 8),
  )
}

/** What users take from a name or an address: the whole of it, and its words. */
const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter(Boolean)
