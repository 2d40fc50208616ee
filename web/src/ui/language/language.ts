import { localeOf, SOURCE_LANGUAGE } from '@support-desk/contract/languages/languages'

/** The language of this page. The script in the head of the document has decided it before anything was painted. */
export const currentLanguage = (): string => document.documentElement.lang || SOURCE_LANGUAGE

/** The time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The locale in which this page writes numbers and times. */
export function currentLocale(): string {
  const language = currentLanguage()
  const preferred = navigator.languages
  // Every text asks for it, and to look a locale up takes longer than to write most of them.
  if (known?.language !== language || !areSame(known.preferred, preferred))
    known = { language, preferred: [...preferred], locale: localeOf(language, preferred) }
  return known.locale
}

const areSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((each, place) => each === other[place])

let known: { language: string; preferred: readonly string[]; locale: string } | null = null
