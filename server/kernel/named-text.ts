import { labelKey, type Role } from '@support-desk/contract'
import { LAST_SIGN } from '../database/dialect.ts'

/** Stands for a user's name in texts that earlier versions kept. */
const NAME_SIGN = '\u{fffc}'

/** The text with a name where its sign is. */
export const withName = (text: string, name: string | null): string =>
  name === null ? text : text.replace(NAME_SIGN, () => name)

/** What stands where a name was that is forgotten. Nobody else is called that. */
export const nameOfErased = (role: Role): string => (role === 'User' ? 'Former user' : 'Former member')

const asPeopleSort = new Intl.Collator('en', { numeric: true })

/** Puts names in the order in which people look for them: `Box 2` comes before `Box 10`, `ärzte` beside `Arzt`. */
export const compareNames = (one: string, other: string): number => asPeopleSort.compare(one, other)

/**
 * A text by which databases put names in about that order: without letter case and accents, and each number behind how many digits it
 * has.
 */
export const sortKeyOf = (name: string): string =>
  labelKey(name)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '')
      return `${String(number.length).padStart(3, '0')}${number}`
    })

/** By which column of teams and tags a beginning is looked up: without accents. Numbers stand in another form there. */
export const columnFor = (beginning: string): 'name_key' | 'sort_key' =>
  /\d/.test(beginning) ? 'name_key' : 'sort_key'

/** The range of a column that contains all names with a prefix. */
export function rangeOf(column: 'name_key' | 'sort_key', beginning: string): [from: string, to: string] {
  const from = column === 'name_key' ? labelKey(beginning) : sortKeyOf(beginning)
  return [from, from + LAST_SIGN]
}
