import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import * as common from '@zxcvbn-ts/language-common'
import * as english from '@zxcvbn-ts/language-en'
import { PASSWORD_SYMBOLS } from '@support-desk/contract'

/** Whether an attacker with these words about the owner guesses a password soon. */
type Judge = (password: string, about: readonly string[]) => boolean

/** Minimum score of zxcvbn, from 0 to 4. Score 3 takes at least 10^8 guesses. */
const LEAST_SCORE = 3

/**
 * Maximum number of checked characters. The cost grows with the square of the length, and further characters only make a password
 * harder to guess.
 */
const MOST_CHARACTERS = 32

/** Words that attackers of a help desk try first. */
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
 * The most common passwords with typical capitals, digits and symbols added, in lower case. Few passwords of published lists
 * satisfy such rules as they are.
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

/** The whole text and its words, as users put them into passwords. */
const partsOf = (text: string): string[] => [text, ...text.split(/[^\p{L}\p{N}]+/u)].filter(Boolean)
