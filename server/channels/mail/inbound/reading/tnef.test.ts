import { describe, expect, test } from 'vitest'
import { packed, packedMail } from '../../../../testing/mail/tnef.ts'
import { parseMail } from './parse.ts'
import { unpackTnef } from './tnef.ts'

/** A winmail.dat is replaced by the files in it. An unreadable one stays a file. */

const limits = {
  bytes: 1 << 20,
  levels: 256,
  parts: 500,
  headerBytes: 1 << 17,
  milliseconds: 1000,
  megabytes: 64,
}
const read = (raw: Buffer) => parseMail(raw, { limits, ownDomain: null, now: Date.now() })
const FILES = [
  { name: 'REPORT~1.PDF', longName: 'Report of May – draft.pdf', bytes: Buffer.from('%PDF-1.4 one') },
  { name: 'plan.txt', bytes: Buffer.from('two') },
]

/** A copy with another length of the first attribute, which follows signature, key, level and tag. */
function withLength(bytes: Buffer, length: number): Buffer {
  const copy = Buffer.from(bytes)
  copy.writeUInt32LE(length, 11)
  return copy
}

test('lists the files of a winmail.dat with their original names, and shows its text if the mail has no other', async () => {
  const mail = await read(packedMail(packed({ files: FILES, text: 'Please see both.' })))
  expect(mail.files.map(({ name, bytes }) => [name, Buffer.from(bytes).toString()])).toEqual([
    ['Report of May – draft.pdf', '%PDF-1.4 one'],
    ['plan.txt', 'two'],
  ])
  expect(mail.text).toBe('Please see both.')
  const written = await read(packedMail(packed({ files: FILES, text: 'packed' }), 'Written beside it.'))
  expect(written.text.trim()).toBe('Written beside it.')
})

test('removes paths and direction characters from file names in a winmail.dat', async () => {
  const files = [
    { name: 'E', longName: '..\\..\\evil\u202efdp.exe', bytes: Buffer.from('x') },
    { name: '', bytes: Buffer.from('y') },
  ]
  const mail = await read(packedMail(packed({ files })))
  expect(mail.files.map(({ name }) => name)).toEqual(['evilfdp.exe', 'file-2'])
})

describe('a winmail.dat', () => {
  const whole = packed({ files: FILES, text: 'hello' })
  test.each([
    ['is empty', Buffer.alloc(0)],
    ['has another format', Buffer.from('x')],
    ['has the formatting alone', packed({ files: [] })],
    ['has more files than a mail may have', packed({ files: Array(501).fill(FILES[1]) })],
    ['has a file without content', packed({ files: [{ name: 'a', bytes: null }] })],
    ['is cut off in its last file', whole.subarray(0, -1)],
    ['has a length beyond its end', withLength(whole, whole.length)],
    ['has a length that is too short', withLength(whole, 1)],
  ])('is kept as a file if it %s', async (_, bytes) => {
    const mail = await read(packedMail(bytes))
    expect(mail.files.map(({ name }) => name)).toEqual(['winmail.dat'])
    expect(Buffer.from(mail.files[0]?.bytes ?? []).equals(bytes)).toBe(true)
  })

  test('yields no more files or bytes than it has if it is cut off or has wrong lengths', () => {
    for (let end = 0; end < whole.length; end++) {
      // A cut between two attributes is undetectable.
      const files = unpackTnef(whole.subarray(0, end), 500)?.files ?? []
      expect(files.length).toBeLessThanOrEqual(FILES.length)
    }
    for (let at = 0; at < whole.length; at++) {
      const wrong = Buffer.from(whole)
      wrong[at] = 0xff
      const files = unpackTnef(wrong, 500)?.files ?? []
      expect(files.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(whole.length)
    }
  })
})
