/** How mail programs of one language head what they quote. All words in lower case. */
export type QuoteWords = {
  language: string
  /** The line above a quote: how it may begin, and how it ends. An empty beginning is any. */
  attributions: readonly { start: string; end: string }[]
  /** Lines between an answer and what it answers, without dashes. */
  separators: readonly string[]
  /** Lines above what was forwarded, without dashes. */
  forwards: readonly string[]
  /** Words before the colon in a block of headers. */
  from: readonly string[]
  sent: readonly string[]
  to: readonly string[]
  subject: readonly string[]
}

/** Prefixes of subjects of forwarded mails, in lower case. */
export const FORWARD_PREFIXES: readonly string[] = [
  'fw',
  'fwd',
  'wg',
  'tr',
  'rv',
  'enc',
  'doorst',
  'vs',
  'vb',
  'vl',
  'pd',
  'i',
  'ilt',
  // A capital letter with a dot in small letters.
  'i\u0307lt',
  'пересл',
  '转发',
  '轉寄',
  '転送',
  '전달',
  'הועבר',
  'إعادة توجيه',
  'manual forward',
]

/** What telephones write below a mail: alone it is no answer. */
export const DEVICE_LINES: readonly RegExp[] = [
  /^(?:sent|get|gesendet|envoyé|enviado|inviato|verstuurd|skickat|sendt|lähetetty|wysłan[eo]|odesláno|holen sie sich)\b.{0,60}$/iu,
  /^(?:отправлено|надіслано|gönderildi|أُرسلت|أرسلت|נשלח).{0,60}$/u,
  /^.{0,30}(?:iphone|ipad|android|から送信|发自|나의).{0,40}$/iu,
]
