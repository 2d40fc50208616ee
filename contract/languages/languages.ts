/** Languages of the product, the source language first. `npm run languages -- add` adds one. */
export const LANGUAGES = ['en', 'de', 'es', 'ar'] as const
export type Language = (typeof LANGUAGES)[number]

/** Language of the texts in the code. It needs no catalog. */
export const SOURCE_LANGUAGE: Language = LANGUAGES[0]

export const isLanguage = (text: unknown): text is Language => LANGUAGES.some((language) => language === text)

const WRITTEN_FROM_RIGHT = new Set(['ar', 'ckb', 'dv', 'fa', 'he', 'ps', 'sd', 'ug', 'ur', 'yi'])

export const directionOf = (language: string): 'ltr' | 'rtl' =>
  WRITTEN_FROM_RIGHT.has(language) ? 'rtl' : 'ltr'

/** Name of a language in itself, for the language menu. */
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
 * Locale for numbers and times: the entry of `preferred` with this language, since regions differ, for example in
 * date order. Digits are always 0–9, as in ticket numbers, links and addresses.
 */
export function localeOf(language: string, preferred: readonly string[] = []): string {
  const own = preferred.find((tag) => tag.toLowerCase().split('-')[0] === language && isTag(tag)) ?? language
  return new Intl.Locale(own, { numberingSystem: 'latn' }).toString()
}

/** Browsers may report invalid tags, such as `en-US@posix`. */
function isTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length > 0
  } catch {
    return false
  }
}
