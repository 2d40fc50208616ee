import { isLanguage, type Language } from '@support-desk/contract'

/** In which language and time zone somebody reads. */
export type Locale = { language: Language; timeZone: string }

/** What is known of how somebody reads. */
export type KnownLocale = { [Field in keyof Locale]: Locale[Field] | null }

/** Of somebody of whom nothing is known. */
export const UNKNOWN_LOCALE: KnownLocale = { language: null, timeZone: null }

/** What is kept may be of a version that had other languages. */
export const asLanguage = (text: string | null): Language | null => (isLanguage(text) ? text : null)

/** How somebody reads, by what is known of it; for the rest as the install says. */
export const localeFor = ({ language, timeZone }: KnownLocale, install: Locale): Locale => ({
  language: language ?? install.language,
  timeZone: timeZone ?? install.timeZone,
})

declare module '../context.ts' {
  interface Context {
    /** Language and time zone for those of whom none is known. */
    installLocale: Locale
  }
}
