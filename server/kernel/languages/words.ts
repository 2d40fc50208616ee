import { type Language, LANGUAGES, localeOf, SOURCE_LANGUAGE, type Words } from '@support-desk/contract'
import { type Reader, translate } from '@support-desk/contract/languages/format'
import { catalogIn } from './catalogs.ts'

type Values = NonNullable<Words['values']>

/** Translates a text into the language of the request. */
export type Say = (words: Words) => string

const LOCALES = new Map(LANGUAGES.map((language) => [language, localeOf(language)]))

/** The locale and catalog of a language. */
export const readerOf = (language: Language): Reader => ({
  locale: LOCALES.get(language) ?? language,
  catalog: catalogIn(language),
})

/** Renders a text in English, without isolation marks around names. */
export const inEnglish = ({ text, values }: Words): string =>
  translate(readerOf(SOURCE_LANGUAGE), text, asObjects(values))

/** Renders a text in a language. Outside English, names are isolated so that they cannot change the text direction. */
export const inLanguage = (language: Language, said: Words): string =>
  language === SOURCE_LANGUAGE ? inEnglish(said) : translate(readerOf(language), said.text, said.values)

/**
 * Wraps texts in objects, so that the formatter adds no bidirectional isolation marks around them. It prints an object
 * by `toString`, and matches it in a `select` like the text.
 */
export const asObjects = (values: Values = {}): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? { toString: () => value } : value,
    ]),
  )
