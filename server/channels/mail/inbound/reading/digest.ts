import { createHash } from 'node:crypto'

/**
 * Hash of the body and the date. Mail servers add headers and change line ends and trailing blanks, but nothing else.
 * So two mails with the same digest are copies.
 */
export function digestOf(bytes: Buffer, headersSize: number, date: string): string {
  const hash = createHash('sha256').update(date.trim()).update('\n')
  let blanks = 0
  for (let at = headersSize; at < bytes.length;) {
    const found = bytes.indexOf(0x0a, at)
    const end = found === -1 ? bytes.length : found
    let last = end
    while (last > at && isBlank(bytes[last - 1])) last -= 1
    if (last === at) blanks += 1
    else {
      hash.update('\n'.repeat(blanks)).update(bytes.subarray(at, last)).update('\n')
      blanks = 0
    }
    at = end + 1
  }
  return hash.digest('hex')
}

const isBlank = (byte: number | undefined): boolean => byte === 0x20 || byte === 0x09 || byte === 0x0d
