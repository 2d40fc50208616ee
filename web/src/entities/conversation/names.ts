import { currentLocale } from '#ui/language/language.ts'
import { isolate } from '#ui/text/isolate.ts'

/** Names beside each other, as in `Ada, Sam`. */
export const formatNames = (names: readonly string[]): string =>
  new Intl.ListFormat(currentLocale(), { type: 'unit' }).format(names.map(isolate))
