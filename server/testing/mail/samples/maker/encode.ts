import type { Body } from './programs.ts'

/** The charset and the transfer encoding of a body. */
export type Encoding = { charset: string; transfer: 'quoted-printable' | 'base64' | '8bit' }

/** The bytes of a text in a one-byte charset or UTF-8. A text that does not fit becomes UTF-8. */
function bytesIn(text: string, charset: string): { bytes: Buffer; charset: string } {
  if (charset === 'utf-8') return { bytes: Buffer.from(text), charset }
  const decoder = new TextDecoder(charset)
  const codes = new Map(Array.from({ length: 256 }, (_, code) => [decoder.decode(Uint8Array.of(code)), code]))
  const found = [...text].map((sign) => codes.get(sign))
  if (found.includes(undefined)) return { bytes: Buffer.from(text), charset: 'utf-8' }
  return { bytes: Buffer.from(found as number[]), charset }
}

/** A header value with encoded words. */
export const headerWord = (text: string): string =>
  /^[\x20-\x7e]*$/.test(text) ? text : `=?UTF-8?B?${Buffer.from(text).toString('base64')}?=`

function part(type: string, text: string, encoding: Encoding): { headers: string; body: Buffer } {
  const { bytes, charset } = bytesIn(text.replaceAll('\n', '\r\n'), encoding.charset)
  return {
    headers: `Content-Type: ${type}; charset="${charset}"\r\nContent-Transfer-Encoding: ${encoding.transfer}\r\n`,
    body: transferred(bytes, encoding.transfer),
  }
}

function transferred(bytes: Buffer, transfer: Encoding['transfer']): Buffer {
  if (transfer === '8bit') return bytes
  if (transfer === 'base64')
    return Buffer.from((bytes.toString('base64').match(/.{1,76}/g) ?? []).join('\r\n'), 'latin1')
  const lines = bytes.toString('latin1').split('\r\n').map(quotedLine)
  return Buffer.from(lines.join('\r\n'), 'latin1')
}

function quotedLine(line: string): string {
  const signs = [...line].map((sign, at) =>
    /[!-<>-~]/.test(sign) || (/[ \t]/.test(sign) && at < line.length - 1)
      ? sign
      : `=${sign.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`,
  )
  let written = ''
  let length = 0
  for (const sign of signs) {
    if (length + sign.length > 75) {
      written += '=\r\n'
      length = 0
    }
    written += sign
    length += sign.length
  }
  return written
}

/** A mail with headers and a body in one form or in both. */
export function mailOf(headers: readonly string[], { text, html }: Body, encoding: Encoding): Buffer {
  const head = `${headers.join('\r\n')}\r\nMIME-Version: 1.0\r\n`
  if (text !== null && html !== null) {
    const boundary = '----=_Part_17_alternative'
    const plain = part('text/plain', text, encoding)
    const rich = part('text/html', html, encoding)
    return Buffer.concat([
      Buffer.from(`${head}Content-Type: multipart/alternative; boundary="${boundary}"\r\n\r\n`),
      Buffer.from(`--${boundary}\r\n${plain.headers}\r\n`),
      plain.body,
      Buffer.from(`\r\n--${boundary}\r\n${rich.headers}\r\n`),
      rich.body,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ])
  }
  const only = text === null ? part('text/html', html ?? '', encoding) : part('text/plain', text, encoding)
  return Buffer.concat([Buffer.from(`${head}${only.headers}\r\n`), only.body])
}
