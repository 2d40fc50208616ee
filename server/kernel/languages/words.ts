import { type Language, localeOf, SOURCE_LANGUAGE, type Words } from '@support-desk/contract'
import { type Reader, translate } from '@support-desk/contract/languages/format'
import { catalogIn } from './catalogs.ts'

type Values = NonNullable<Words['values']>

/** Says something in the language of whoever has asked. */
export type Say = (words: Words) => string

const READERS = new Map<Language, Reader>()

/** In which language somebody reads, with its texts. */
export function readerOf(language: Language): Reader {
  const known = READERS.get(language)
  if (known) return known
  const reader = { locale: localeOf(language), catalog: catalogIn(language) }
  READERS.set(language, reader)
  return reader
}

/** In English, to the letter: nothing is added to names, whatever their direction. */
export const inEnglish = ({ text, values }: Words): string =>
  translate(readerOf(SOURCE_LANGUAGE), text, values && asTheyAre(values))

/** In a language; names that could turn the sentence are isolated, other than in English. */
export const inLanguage = (language: Language, said: Words): string =>
  language === SOURCE_LANGUAGE ? inEnglish(said) : translate(readerOf(language), said.text, said.values)

/** Only text is isolated. */
const asTheyAre = (values: Values): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? { toString: () => value } : value,
    ]),
  )
