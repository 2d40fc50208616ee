import { localeOf, SOURCE_LANGUAGE } from '@support-desk/contract/languages/languages'

/** The language of the page. A script in the document's head sets it before the first paint. */
export const currentLanguage = (): string => document.documentElement.lang || SOURCE_LANGUAGE

/** The time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The locale for numbers and times on this page. */
export function currentLocale(): string {
  const language = currentLanguage()
  const preferred = navigator.languages
  // Cached: every text calls this, and resolving a locale takes longer than most texts.
  if (known?.language !== language || !areSame(known.preferred, preferred))
    known = { language, preferred: [...preferred], locale: localeOf(language, preferred) }
  return known.locale
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place])

let known: { language: string; preferred: readonly string[]; locale: string } | null = null
