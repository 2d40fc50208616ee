import type { Language } from '@support-desk/contract'

/**
 * Sets the `lang` attribute of the document. It is the fallback for browsers without a stored or supported language: the script
 * `theme.js` in its head reads it. So the first paint needs no request.
 */
export function inLanguage(
  document: Buffer,
  language: Language,
  compress: (bytes: Buffer) => Buffer = (bytes) => bytes,
): Buffer {
  const html = document.toString('utf8')
  return compress(Buffer.from(html.replace(/(<html[^>]* lang=")[^"]*/, `$1${language}`)))
}
