import { type Language, LANGUAGES, localeOf, SOURCE_LANGUAGE, type Words } from '@support-desk/contract'
import { type Reader, translate } from '@support-desk/contract/languages/format'
import { catalogIn } from './catalogs.ts'

type Values = NonNullable<Words['values']>

/** Says something in the language of whoever has asked. */
export type Say = (words: Words) => string

const LOCALES = new Map(LANGUAGES.map((language) => [language, localeOf(language)]))

/** In which language somebody reads, with its texts. */
export const readerOf = (language: Language): Reader => ({
  locale: LOCALES.get(language) ?? language,
  catalog: catalogIn(language),
})

/** In English, to the letter: nothing is added to names, whatever their direction. */
export const inEnglish = ({ text, values }: Words): string =>
  translate(readerOf(SOURCE_LANGUAGE), text, asObjects(values))

/** In a language; names that could turn the sentence are isolated, other than in English. */
export const inLanguage = (language: Language, said: Words): string =>
  language === SOURCE_LANGUAGE ? inEnglish(said) : translate(readerOf(language), said.text, said.values)

/**
 * Values of which none is text: text alone is isolated, and what is neither text nor number is inserted as the writer says. A
 * choice by one finds its case all the same.
 */
export const asObjects = (values: Values = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? { toString: () => value } : value,
    ]),
  )
