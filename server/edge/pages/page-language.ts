import type { Language } from '@support-desk/contract'

/**
 * The document with another language for those whose browser asks for none that there is, and who have chosen none: the script
 * in its head, `theme.js`, keeps what it finds there. So nothing is asked for before the first paint.
 */
export function inLanguage(
  document: Buffer,
  language: Language,
  compress: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Buffer {
  const html = document.toString('utf8')
  return compress(Buffer.from(html.replace(/(<html[^>]* lang=")[^"]*/, `$1${language}`)))
}
