import { currentLocale } from '#ui/language/language.ts'
import { isolate } from '#ui/text/isolate.ts'

/** Joins names, as in `Ada, Sam`. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(names.map(isolate))
