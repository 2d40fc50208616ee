import { isLanguage, type Language } from '@support-desk/contract'

/** Language and time zone of a reader. */
export type Locale = { language: Language; timeZone: string }

/** The reader's own settings; null where unknown. */
export type KnownLocale = { [Field in keyof Locale]: Locale[Field] | null }

/** The locale of a reader without settings. */
export const UNKNOWN_LOCALE: KnownLocale = { language: null, timeZone: null }

/** A stored language may come from a version with other languages. */
export const asLanguage = (text: string | null): Language | null => (isLanguage(text) ? text : null)

/** Locale of a reader: their preference, else the install's default. */
export const localeFor = ({ language, timeZone }: KnownLocale, install: Locale): Locale => ({
  language: language ?? install.language,
  timeZone: timeZone ?? install.timeZone,
})

declare module '../context.ts' {
  interface Context {
    /** Default language and time zone of the install. */
    installLocale: Locale
  }
}
