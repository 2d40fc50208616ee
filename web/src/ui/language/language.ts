import { localeOf, SOURCE_LANGUAGE } from '@support-desk/contract/languages/languages'

/** The language of this page. The script in the head of the document has decided it before anything was painted. */
export const currentLanguage = (): string => document.documentElement.lang || SOURCE_LANGUAGE

/** The time zone of this browser. */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone

/** The locale in which this page writes numbers and times. */
export const currentLocale = (): string => localeOf(currentLanguage(), navigator.languages)
