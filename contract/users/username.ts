import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Scripts that are in everyday use today: UAX #31, tables 5 and 7. Those that one language mixes count as one. */
const SCRIPTS: readonly (readonly string[])[] = [
  ...'Latn Grek Cyrl Armn Hebr Arab Syrc Thaa Nkoo Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Thai Laoo'.split(
    ' ',
  ),
  ...'Tibt Mymr Geor Ethi Cher Cans Khmr Mong Tfng Java Bali Sund Lepc Limb Yiii Vaii Olck Adlm Bamu'.split(
    ' ',
  ),
].map((script) => [script])
const MIXED_SCRIPTS = [
  ['Hani', 'Hira', 'Kana'],
  ['Hani', 'Hang'],
  ['Hani', 'Bopo'],
]

/** Letters, marks and numbers of a script, the digits 0 to 9, and `. _ -`. Marks of no script belong to the letter before. */
const nameIn = (scripts: readonly string[]): RegExp =>
  new RegExp(
    `^(?!\\p{M})(?:[\\d._-]|(?=[\\p{L}\\p{M}\\p{N}])[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\p{sc=Zinh}])+$`,
    'u',
  )

const NAMES = [...SCRIPTS, ...MIXED_SCRIPTS].map(nameIn)

/** What is invisible, or stands in a row of marks that no writing has: it would hide in a name, or draw over others. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/** Two vowel signs of Thai and Lao that compatibility forms take apart, though they are how users write. */
const COMPOSED_VOWELS = /[\u0e33\u0eb3]/gu

const LENGTH = message('A username has 2 to 64 characters.')
const CHARACTERS = message('A username has letters and numbers of one script, and . _ - beside them.')

/** How a username is kept: the same name is the same text, whichever way it was typed. */
export const normalUsername = (name: string): string => name.trim().normalize('NFC')

/** What keeps a text from being chosen as a username; null when nothing does, other than being taken. */
export function usernameProblem(name: string): string | null {
  const length = [...name].length
  if (length < LIMITS.usernameMin || length > LIMITS.username) return LENGTH
  const plain = name.replaceAll(COMPOSED_VOWELS, '')
  // Forms of compatibility (wide, mathematical, in circles) are other signs for the same letters.
  const isPlain = plain.normalize('NFKC') === plain.normalize('NFC')
  const hasLetter = /[\p{L}\p{N}]/u.test(name)
  const hasTwoKindsOfDigits = /\d/.test(name) && /(?!\d)\p{Nd}/u.test(name)
  const isFine =
    isPlain &&
    hasLetter &&
    !hasTwoKindsOfDigits &&
    !UNSEEN.test(name.normalize('NFD')) &&
    NAMES.some((known) => known.test(name))
  return isFine ? null : CHARACTERS
}
