import iconv from 'iconv-lite'

/** Labels that tell nothing about bytes beyond ASCII. */
const SAYS_NOTHING =
  /^(?:us-?ascii|ascii|ansi_x3\S*|646|unknown|unknown-8bit|x-unknown|8bit|7bit|binary|hex|base64|default|none)$/
/** Labels of mail programs that neither decoder knows. */
const ALIASES: readonly [RegExp, string][] = [
  [/^(?:unicode-1-1-)?utf[\W_]*7(?:-imap)?$/, 'utf-7'],
  [/^utf[\W_]*8(?:mb[34]|n|-sig)?$/, 'utf-8'],
  [/^(?:cs)?iso-?2022-?jp|^(?:cp|x-windows-)?5022[0-2]$/, 'iso-2022-jp'],
  [/^(?:cs)?iso-?2022-?kr$/, 'iso-2022-kr'],
  [/^hz(?:-gb-?2312)?$/, 'hz-gb-2312'],
  [/^(?:cp|x-)?ms-?932|^(?:cp|windows-|ibm|x-)?(?:932|943)c?$|^x-mac-japanese$/, 'shift_jis'],
  [/^(?:cp|windows-|ms|x-windows-)?949$|^uhc$/, 'euc-kr'],
  [/^(?:cp|windows-|ms|x-windows-)?950$/, 'big5'],
  [/^(?:cp|windows-|ms|x-)?936$|^x-(?:mswin|windows)-936$/, 'gbk'],
  [/^(?:cp|windows-|x-windows-)?874$/, 'windows-874'],
]
/** Labels that decode as windows-1252, their superset, as in browsers (WHATWG Encoding). */
const WESTERN = /^(?:(?:iso[-_ ]?8859[-_]?1|latin-?1|l1|(?:windows|cp|x-cp)-?1252)$|iso_8859-1:1987$)/

/** The label of a charset that {@link decoded} can read; null if it is unknown or says nothing. */
export function knownLabel(declared: string | null | undefined): string | null {
  const label = (declared ?? '')
    .trim()
    .toLowerCase()
    .replaceAll(/^["']+|["';]+$/g, '')
  if (label === '' || label.length > 40 || SAYS_NOTHING.test(label)) return null
  if (WESTERN.test(label)) return 'windows-1252'
  const alias = ALIASES.find(([pattern]) => pattern.test(label))?.[1]
  if (alias !== undefined) return alias
  return [label, label.replace(/^x-/, '')].find((name) => isWeb(name) || iconv.encodingExists(name)) ?? null
}

function isWeb(label: string): boolean {
  try {
    return new TextDecoder(label).encoding !== 'replacement'
  } catch {
    return false
  }
}

/** Charsets in which ASCII bytes can be letters of other scripts. */
export const isStateful = (label: string | null): label is string =>
  label !== null && /^(?:utf-7|utf-16.*|utf-32.*|ucs-?2|iso-2022-jp|iso-2022-kr|hz-gb-2312)$/.test(label)

/** Charsets without bytes above 0x7F. */
export const isSevenBit = (label: string): boolean =>
  /^(?:utf-7|iso-2022-jp|iso-2022-kr|hz-gb-2312)$/.test(label)

/** Chinese, Japanese and Korean charsets of one or two bytes to a letter. */
export const isDoubleByte = (label: string | null): label is string =>
  label !== null && /gb|big5|jis|euc|chinese|korean|ks_?c|cp9[345]/.test(label)

/** Decodes bytes, with U+FFFD for invalid ones. Keeps line ends, removes a byte order mark. */
export function decoded(bytes: Uint8Array, label: string): string {
  switch (label) {
    case 'iso-2022-kr':
      return shiftedKorean(bytes)
    case 'hz-gb-2312':
      return shiftedChinese(bytes)
    // TextDecoder of Node decodes 0x80 to 0x9F of this charset as control characters.
    case 'windows-1252':
      return iconv.decode(Buffer.from(bytes), label)
    default:
      return isWeb(label) ? new TextDecoder(label).decode(bytes) : iconv.decode(Buffer.from(bytes), label)
  }
}

/** RFC 1557: EUC-KR with seven bits between SO and SI. */
function shiftedKorean(bytes: Uint8Array): string {
  let isShifted = false
  const plain = Buffer.from(bytes).toString('latin1').replaceAll('\u001b$)C', '')
  const wide = Buffer.from(plain, 'latin1').map((byte) => {
    if (byte === 0x0e || byte === 0x0f) isShifted = byte === 0x0e
    return isShifted && byte > 0x20 ? byte | 0x80 : byte
  })
  return decoded(
    wide.filter((byte) => byte !== 0x0e && byte !== 0x0f),
    'euc-kr',
  )
}

/** RFC 1843: GB 2312 with seven bits between ~{ and ~}. */
function shiftedChinese(bytes: Uint8Array): string {
  const text = Buffer.from(bytes).toString('latin1')
  const wide = text.replaceAll(
    /~\{((?:[!-}][!-~])*)(?:~\}|$)|~~|~\r?\n/g,
    (whole, letters: string | undefined) => {
      if (letters === undefined) return whole === '~~' ? '~' : ''
      return Buffer.from(Buffer.from(letters, 'latin1').map((byte) => byte | 0x80)).toString('latin1')
    },
  )
  return decoded(Buffer.from(wide, 'latin1'), 'gbk')
}
