import { textOf } from './charsets.ts'

const WORD = /=\?([^?\s]{1,80})\?([qb])\?([^?]*)\?=/gi

type Word = { charset: string; bytes: Buffer; start: number; end: number }

/**
 * A header value with all encoded words (RFC 2047) in UTF-8 and base64. So a letter that is split between two words
 * becomes whole, and commas or brackets inside names are not syntax.
 */
export function withPlainWords(value: string): string {
  if (!value.includes('=?')) return value
  let plain = ''
  let at = 0
  for (const { charset, bytes, start, end } of joined(wordsOf(value), value)) {
    const text = textOf(bytes, { declared: charset })
    plain += `${value.slice(at, start)}=?utf-8?B?${Buffer.from(text).toString('base64')}?=`
    at = end
  }
  return plain + value.slice(at)
}

const wordsOf = (value: string): Word[] =>
  [...value.matchAll(WORD)].map((match) => {
    const [whole, label = '', encoding = '', encoded = ''] = match
    return {
      // RFC 2231: a language may follow the charset.
      charset: label.split('*')[0] ?? '',
      bytes: encoding.toLowerCase() === 'b' ? Buffer.from(encoded, 'base64') : unquoted(encoded),
      start: match.index,
      end: match.index + whole.length,
    }
  })

/** The words, with adjacent ones in the same charset joined. */
function joined(words: readonly Word[], value: string): Word[] {
  const result: Word[] = []
  for (const word of words) {
    const last = result.at(-1)
    const isNeighbour = last?.charset.toLowerCase() === word.charset.toLowerCase()
    if (last && isNeighbour && value.slice(last.end, word.start).trim() === '')
      result.splice(-1, 1, { ...last, bytes: Buffer.concat([last.bytes, word.bytes]), end: word.end })
    else result.push(word)
  }
  return result
}

/** Programs that fold a header inside a word leave blanks between the = and its digits. */
const unquoted = (encoded: string): Buffer =>
  Buffer.from(
    Buffer.from(encoded.replaceAll(/=\s+(?=[0-9a-f])/gi, '=').replaceAll(/[_\s]/g, ' '))
      .toString('latin1')
      .replaceAll(/=([0-9a-f]{2})/gi, (_, digits: string) =>
        String.fromCodePoint(Number.parseInt(digits, 16)),
      ),
    'latin1',
  )
