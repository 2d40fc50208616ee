import { accentColors, DEFAULT_BRANDING, directionOf, type Language } from '@support-desk/contract'
import { isolated, partsOf, translate } from '@support-desk/contract/languages/format'
import type { MailBrand } from '../../../../branding/index.ts'
import type { Locale } from '../../../../kernel/languages/locale.ts'
import { asObjects, readerOf } from '../../../../kernel/languages/words.ts'
import type { MailText } from '../mail.ts'
import { escapeHtml } from './escape-html.ts'

/** Color of buttons and links without an own branding. */
const USUAL_ACCENT = '#4653c9'

/** Texts in the language and the time zone of the reader. */
export type MailWriter = {
  /** The name of the install. */
  desk: string
  /** Color of buttons and links; white text on it is readable. */
  accent: string
  /** Content-ID of the logo; null: none. */
  logo: string | null
  language: Language
  direction: 'ltr' | 'rtl'
  text(said: MailText): string
  /** Renders a text as HTML, with isolated names (bidi). */
  html(said: MailText): string
  /** A text by a user within a line. */
  name(own: string): string
  /** A time with its time zone. */
  time(at: string): string
}

/** Content-ID of the logo in emails. */
export const LOGO_CID = 'logo@branding'

/** The texts for a locale, with a branding. */
export function writingFor({ language, timeZone }: Locale, brand?: MailBrand): MailWriter {
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
    desk: brand?.name ?? DEFAULT_BRANDING.name,
    accent: brand ? accentColors(brand.accent).light.accent : USUAL_ACCENT,
    logo: brand?.logo ? LOGO_CID : null,
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
