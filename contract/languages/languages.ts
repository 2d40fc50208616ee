/** The languages of the product, the one of the source texts first. `npm run languages -- add` adds one. */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** The language of the texts in the code, which therefore needs no catalog. */
export const SOURCE_LANGUAGE: Language = LANGUAGES[0]

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

const WRITTEN_FROM_RIGHT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  WRITTEN_FROM_RIGHT.has(language) ? 'rtl' : 'ltr'

/** A language's name for itself, as it stands in a choice of languages. */
export function nameOfLanguage(language: Language): string {
  const name = new Intl.DisplayNames(language, { type: 'language' }).of(language) ?? language
  return name.charAt(0).toLocaleUpperCase(language) + name.slice(1)
}

/** The first of `preferred` (such as `de-AT`) whose language the product has, or `otherwise`. */
export function chooseLanguage(
  preferred: readonly string[],
  otherwise: Language | null = SOURCE_LANGUAGE,
): Language | null {
  for (const tag of preferred) {
    const language = tag.toLowerCase().split('-')[0]
    if (isLanguage(language)) return language
  }
  return otherwise
}

/**
 * The locale in which numbers and times are written: that of `preferred` whose language it is, because regions differ, such as in
 * their order of day and month. Digits are those of ticket numbers, links and addresses in every language.
 */
export function localeOf(language: string, preferred: readonly string[] = []): string {
  const own = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language && isTag(tag)) ?? language
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}

/** Browsers may be started with what is no tag of a language, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
