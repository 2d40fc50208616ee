import { directionOf, type Language } from '@support-desk/contract'
import { isolated, partsOf, translate } from '@support-desk/contract/languages/format'
import type { Locale } from '../../../../kernel/languages/locale.ts'
import { asObjects, readerOf } from '../../../../kernel/languages/words.ts'
import type { MailText } from '../mail.ts'
import { escapeHtml } from './escape-html.ts'

/** Texts in the language and the time zone of the reader. */
export type MailWriter = {
  language: Language
  direction: 'ltr' | 'rtl'
  text(said: MailText): string
  /** The same as HTML, with isolated names (bidi). */
  html(said: MailText): string
  /** A text by a user within a line. */
  name(own: string): string
  /** A time with its time zone. */
  time(at: string): string
}

/** The texts for a locale. */
export function writingFor({ language, timeZone }: Locale): MailWriter {
  const reader = readerOf(language)
  const times = new Intl.DateTimeFormat(reader.locale, {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  })
  return {
    language,
    direction: directionOf(language),
    text: (said) => (typeof said === 'string' ? said : translate(reader, said.text, said.values)),
    html(said) {
      if (typeof said === 'string') return escapeHtml(said)
      return partsOf<Element>(reader, said.text, asObjects(said.values), {
        insert: (value) => new Element(`<bdi>${escapeHtml(String(value))}</bdi>`),
        tag: (_, parts) => new Element(parts.map(htmlOf).join('')),
      })
        .map(htmlOf)
        .join('')
    },
    name: (own) => isolated(reader.locale, own),
    time: (at) => times.format(new Date(at)),
  }
}

/** HTML that is not escaped. */
class Element {
  readonly html: string
  constructor(html: string) {
    this.html = html
  }
}

const htmlOf = (part: Element | string): string => (typeof part === 'string' ? escapeHtml(part) : part.html)
