import { isDay } from '../condition/times.ts'
import { type Message, message } from '../languages/message.ts'
import { LIMITS } from '../limits.ts'
import { isWebAddress } from './web-address.ts'
import { type FieldKind, YES_NO } from './words.ts'

/** A value as it is kept: by `value` it is compared, `number` puts numbers in order, in millionths, and `text` is how it was written. */
export type KeptValue = { value: string; number: number | null; text: string | null }

/** What the values of a field are read by. */
type ReadBy = { kind: FieldKind; choices: readonly { id: string; isArchived: boolean }[] }

type ReadValues = { values: KeptValue[] } | { problem: Message }

/** So much of a text is compared. */
const COMPARED_SIGNS = 100

/** The form of a text in which letter case, width and spaces make no difference. */
export const textValue = (text: string): string =>
  text.normalize('NFKC').toLowerCase().trim().replaceAll(/\s+/gu, ' ').slice(0, COMPARED_SIGNS)

/** A number as all ways to write it are kept; null where it is none. */
export function numberValue(text: string): string | null {
  if (!/^[+-]?\d{1,9}([.,]\d{1,6})?$/.test(text)) return null
  const number = Number(text.replace(',', '.'))
  // Minus zero is zero.
  return String(number === 0 ? 0 : number)
}

/** A number as it is put in order: whole, and small enough to be exact. */
export const millionths = (number: number): number => Math.round(number * 1_000_000)

const plain = (value: string): KeptValue => ({ value, number: null, text: null })

/**
 * What somebody gave as the values of a field, as it is kept; nothing for an empty one. Archived choices stay only where the ticket
 * `had` them. Whether there is such a person is for the server to say.
 */
export function readValues(
  { kind, choices }: ReadBy,
  given: readonly string[],
  had: readonly string[] = [],
): ReadValues {
  const written = [...new Set(given.map((one) => one.trim().normalize('NFC')))].filter((one) => one !== '')
  if (written.length > 1 && kind !== 'choices') return { problem: message('One value, please.') }
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
  if (one.length > LIMITS.fieldText) return message('That is too long.')
  switch (kind) {
    case 'text':
      return { value: textValue(one), number: null, text: one }
    case 'link':
      return isWebAddress(one)
        ? { value: textValue(one), number: null, text: one }
        : message('Please give an address that begins with https:// or http://.')
    case 'number': {
      const number = numberValue(one)
      return number === null
        ? message('Please give a number, such as 12 or 12.5.')
        : { value: number, number: millionths(Number(number)), text: null }
    }
    case 'date':
      return isDay(one) ? plain(one) : message('Please give the date as YYYY-MM-DD.')
    case 'yes_no':
      return YES_NO.some((word) => word === one) ? plain(one) : message('Please choose yes or no.')
    case 'person':
      return one.length > 64 ? message('There is no such person.') : plain(one)
    default:
      return isChoice(one) ? plain(one) : message('Please choose one of those that are offered.')
  }
}
