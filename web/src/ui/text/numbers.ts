import { currentLocale } from '../language/language.ts'

const made = new Map<string, Intl.NumberFormat>()

/** How the page writes numbers. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const name = `${currentLocale()} ${JSON.stringify(options)}`
  const format = made.get(name) ?? new Intl.NumberFormat(currentLocale(), options)
  made.set(name, format)
  return format
}

/** A count in the reader's way of writing numbers. */
export const formatCount = (count: number): string => numberFormat().format(count)

/** A count in few characters, where an exact one stands beside it. */
export const formatShort = (count: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** Names one after another, as in `Ada and Sam`. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names)
