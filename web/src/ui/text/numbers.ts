import { currentLocale } from '../language/language.ts'

const made = new Map<string, Intl.NumberFormat>()

/** A number format in the reader's locale. Cached by options. */
export function numberFormat(options: Intl.NumberFormatOptions = {}): Intl.NumberFormat {
  const name = `${currentLocale()} ${JSON.stringify(options)}`
  const format = made.get(name) ?? new Intl.NumberFormat(currentLocale(), options)
  made.set(name, format)
  return format
}

/** Formats a count in the reader's locale. */
export const formatCount = (count: number): string => numberFormat().format(count)

/** Formats a count in compact form, for use beside an exact one. */
export const formatShort = (count: number): string =>
  numberFormat({ notation: 'compact', maximumFractionDigits: 1 }).format(count)

/** Joins names, as in `Ada and Sam`. */
export const formatList = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'conjunction' }).format(names)
