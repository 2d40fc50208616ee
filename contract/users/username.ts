import { message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'

/** Scripts in modern use (UAX #31, tables 5 and 7). Scripts mixed in one language form one entry. */
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

/**
 * Pattern of names in a script: its letters, marks and numbers, the digits 0 to 9, and `. _ -`. Inherited marks
 * belong to the letter before.
 */
const nameIn = (scripts: readonly string[]): RegExp =>
  new RegExp(
    `^(?!\\p{M})(?:[\\d._-]|(?=[\\p{L}\\p{M}\\p{N}])[${scripts.map((script) => `\\p{scx=${script}}`).join('')}\\p{sc=Zinh}])+$`,
    'u',
  )

const NAMES = [...SCRIPTS, ...MIXED_SCRIPTS].map(nameIn)

/** Invisible characters, or five marks in a row: they would hide in a name, or draw over others. */
const UNSEEN = /\p{Default_Ignorable_Code_Point}|\p{M}{5}/u

/** Thai and Lao vowel signs that NFKC splits, although users type them composed. */
const COMPOSED_VOWELS = /[\u0e33\u0eb3]/gu

const LENGTH = message('Use 2 to 64 characters for the username.')
const CHARACTERS = message('Use letters and numbers of one script, and . _ - for the username.')

/** Stored form of a username, so that equal names are equal texts. */
export const normalUsername = (name: string): string => name.trim().normalize('NFC')

/** Error of a chosen username, or null. Does not check for duplicates. */
export function usernameProblem(name: string): string | null {
  const length = [...name].length
  if (length < LIMITS.usernameMin || length > LIMITS.username) return LENGTH
  const plain = name.replaceAll(COMPOSED_VOWELS, '')
  // Compatibility forms (wide, mathematical, circled) look like plain letters.
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
