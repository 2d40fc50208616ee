import { isDay } from '../condition/times.ts'
import { type Message, message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { isWebAddress } from './web-address.ts'
import { type FieldKind, YES_NO } from './words.ts'

/** A stored value. `value` is for comparison, `number` for order, in millionths, `text` is the original spelling. */
export type KeptValue = { value: string; number: number | null; text: string | null }

/** The part of a field that reading its values needs. */
type ReadBy = { kind: FieldKind; choices: readonly { id: string; isArchived: boolean }[] }

type ReadValues = { values: KeptValue[] } | { problem: Message }

/** Length of the compared beginning of a text. */
const COMPARED_SIGNS = 100

/** Normal form of a text, without differences of case, width and spaces. */
export const textValue = (text: string): string =>
  text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ').slice(0, COMPARED_SIGNS)

/** Normal form of a number; null if invalid. */
export function numberValue(text: string): string | null {
  if (!/^[+-]?\d{1,9}([.,]\d{1,6})?$/.test(text)) return null
  const number = Number(text.replace(',', '.'))
  // -0 becomes 0.
  return String(number === 0 ? 0 : number)
}

/** A number as an exact integer, for ordering. */
export const millionths = (number: number): number => Math.round(number * 1_000_000)

const plain = (value: string): KeptValue => ({ value, number: null, text: null })

/**
 * Reads input as stored values; empty input gives none. An archived choice is accepted only if the ticket `had` it.
 * The server checks that persons exist.
 */
export function readValues(
  { kind, choices }: ReadBy,
  given: readonly string[],
  had: readonly string[] = [],
): ReadValues {
  const written = [...new Set(given.map((one) => one.trim().normalize('NFC')))].filter((one) => one !== '')
  if (written.length > 1 && kind !== 'choices') return { problem: message('Enter one value.') }
  const values: KeptValue[] = []
  for (const one of written) {
    const read = readOne(kind, one, (id) =>
      choices.some((choice) => choice.id === id && (!choice.isArchived || had.includes(id))),
    )
    if (typeof read === 'string') return { problem: read as Message }
    values.push(read)
  }
  return { values }
}

function readOne(kind: FieldKind, one: string, isChoice: (id: string) => boolean): KeptValue | string {
  if (one.length > LIMITS.fieldText) return message('Too long.')
  switch (kind) {
    case 'text':
      return { value: textValue(one), number: null, text: one }
    case 'link':
      return isWebAddress(one)
        ? { value: textValue(one), number: null, text: one }
        : message('Enter an address that starts with https:// or http://.')
    case 'number': {
      const number = numberValue(one)
      return number === null
        ? message('Enter a number, such as 12 or 12.5.')
        : { value: number, number: millionths(Number(number)), text: null }
    }
    case 'date':
      return isDay(one) ? plain(one) : message('Please give the date as YYYY-MM-DD.')
    case 'yes_no':
      return YES_NO.some((word) => word === one) ? plain(one) : message('Choose yes or no.')
    case 'person':
      return one.length > 64 ? message('Person not found.') : plain(one)
    default:
      return isChoice(one) ? plain(one) : message('Choose one of the options.')
  }
}
