/** What a decoder leaves of bytes that are none of its charset. */
const LOST = '\uFFFD'

/** A kind of text part, as its header names it. */
type TextKind = 'plain' | 'html'

/**
 * The message with another charset declared where the declared one, or none, lost letters: the one that the HTML names
 * itself, else the one of Western Windows, in which any byte is a letter. Null where nothing was lost.
 */
export function repaired(
  bytes: Buffer,
  texts: Record<TextKind, string>,
): { bytes: Buffer; kinds: TextKind[] } | null {
  const kinds = (['plain', 'html'] as const).filter((kind) => texts[kind].includes(LOST))
  if (kinds.length === 0) return null
  let message = bytes.toString('latin1')
  for (const kind of kinds) message = redeclared(message, kind, charsetFor(kind, texts.html))
  return { bytes: Buffer.from(message, 'latin1'), kinds }
}

/** Whether a text that was read again is a better one: what was UTF-8 with such a sign in it stays as it was. */
export function isBetter(first: string, again: string): boolean {
  if (countLost(again) >= countLost(first)) return false
  return !/(?:\u00c3[\u0080-\u00bf\u2010-\u203a]|\u00ef\u00bf\u00bd)/.test(again)
}

const countLost = (text: string): number => text.split(LOST).length - 1

function charsetFor(kind: TextKind, html: string): string {
  const named = /<meta[^>]{0,300}?charset\s*=\s*["']?\s*([a-z0-9_:.-]{2,40})/i.exec(html)?.[1]
  if (kind === 'html' && named && !/^utf-?8$/i.test(named)) return named
  return 'windows-1252'
}

function redeclared(message: string, kind: TextKind, charset: string): string {
  const header = new RegExp(String.raw`^(content-type:[ \t]*text/${kind})((?:[^\r\n]|\r?\n[ \t])*)`, 'gim')
  const declared = message.replace(
    header,
    (_, start: string, rest: string) => `${start}; charset="${charset}"${withoutCharset(rest)}`,
  )
  if (declared !== message || kind === 'html') return declared
  // A mail without the header is plain text.
  return `Content-Type: text/plain; charset="${charset}"\r\n${message}`
}

const withoutCharset = (parameters: string): string =>
  parameters.replace(/;\s*charset\s*=\s*(?:"[^"]*"|[^;\s]*)/gi, '')
