import { labelKey, type Role } from '@support-desk/contract'
import { LAST_SIGN } from '../database/dialect.ts'

/** Placeholder of a username in texts of earlier versions. */
const NAME_SIGN = '\u{fffc}'

/** Replaces the placeholder by a name. */
export const withName = (text: string, name: string | null): string =>
  name === null ? text : text.replace(NAME_SIGN, () => name)

/** Shown in place of an erased name. No account can have this name. */
export const nameOfErased = (role: Role): string => (role === 'User' ? 'Former user' : 'Former member')

const asPeopleSort = new Intl.Collator('en', { numeric: true })

/** Compares names as people sort them: `Box 2` before `Box 10`, `ärzte` next to `Arzt`. */
export const compareNames = (one: string, other: string): number => asPeopleSort.compare(one, other)

/**
 * Sort key of a name for databases, in about the order of {@link compareNames}: without case and accents, and each number preceded
 * by its number of digits.
 */
export const sortKeyOf = (name: string): string =>
  labelKey(name)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .replaceAll(/\d+/g, (digits) => {
      const number = digits.replace(/^0+(?=\d)/, '')
      return `${String(number.length).padStart(3, '0')}${number}`
    })

/** The column of teams and tags for a prefix search. `sort_key` ignores accents but encodes numbers differently. */
export const columnFor = (beginning: string): 'name_key' | 'sort_key' =>
  /\d/.test(beginning) ? 'name_key' : 'sort_key'

/** The range of a column that contains all names with a prefix. */
export function rangeOf(column: 'name_key' | 'sort_key', beginning: string): [from: string, to: string] {
  const from = column === 'name_key' ? labelKey(beginning) : sortKeyOf(beginning)
  return [from, from + LAST_SIGN]
}
