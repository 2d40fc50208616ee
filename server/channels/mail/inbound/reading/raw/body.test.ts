import { describe, expect, test } from 'vitest'
import { MAIL_READING } from '../../../../../testing/mail/reading.ts'
import { parseMail } from '../parse.ts'
import type { ReadMail } from '../read-mail.ts'

const read = (mail: string | Buffer): Promise<ReadMail> => parseMail(Buffer.from(mail), MAIL_READING)

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const inBase64 = (text: string, type = 'text/plain; charset=utf-8'): string =>
  `From: a@x.example\nContent-Type: ${type}\nContent-Transfer-Encoding: base64\n\n${text}`

/** CPU time of this thread, in ms. */
function computed(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

describe('A mail of 500,000 short lines', () => {
  const LINES = 500_000
  const headed = (headers: string, body: string): string => `From: a@x.example\n${headers}\n${body}`

  test.for([
    ['lines of one sign', headed('', `${'x\n'.repeat(LINES)}end`)],
    ['lines that may begin a boundary', headed('', `${'--\n'.repeat(LINES)}end`)],
    [
      'a part',
      headed('Content-Type: multipart/mixed; boundary=b\n', `--b\n\n${'x\n'.repeat(LINES)}end\n--b--`),
    ],
  ] as const)('is read in linear time: %s', async ([, mail]) => {
    const began = computed()
    const { text } = await read(mail)
    expect(text.length).toBeGreaterThanOrEqual(LINES)
    // Linear work takes about 0.3 s. A blob for every line took minutes.
    expect(computed() - began).toBeLessThan(5000)
  })
})

describe('A text in base64', () => {
  test.for([
    [
      'with a footer of a mailing list',
      `${base64('Grüße')}\n_______\nprinters mailing list\nhttps://lists.example/p\n`,
      'Grüße\n_______\nprinters mailing list\nhttps://lists.example/p\n',
    ],
    [
      'with padding and a word below it',
      `${base64('Hello')}\nUnsubscribe\nhttps://lists.example/p\n`,
      'Hello\nUnsubscribe\nhttps://lists.example/p\n',
    ],
    [
      'that ends with a line end above a footer',
      `${base64('Hello.\n\n')}\n\n-- \nsent by the list\n`,
      'Hello.\n\n\n-- \nsent by the list\n',
    ],
    ['in name only', 'It hums since Monday.\nPlease help.\n', 'It hums since Monday.\nPlease help.\n'],
  ] as const)('%s is shown in full', async ([, body, expected]) => {
    const { text } = await read(inBase64(body))
    expect(text.trim()).toBe(expected.trim())
  })

  test('shows a footer below it in the charset of the footer', async () => {
    const latin = Buffer.from('--\nGesch\xe4ftsf\xfchrung: K. M\xfcller\n', 'latin1')
    const mail = Buffer.concat([Buffer.from(inBase64(`${base64('Größe 42')}\n`)), latin])
    expect((await read(mail)).text).toBe('Größe 42\n--\nGeschäftsführung: K. Müller\n')
  })

  test('of HTML shows a footer below it as text', async () => {
    const body = `${base64('<p>Hello</p>')}\n_______\nlist <help@lists.example>\n`
    const { text, html } = await read(inBase64(body, 'text/html'))
    expect(text).toBe('Hello\n\n_______\nlist <help@lists.example>')
    expect(html).toContain('list &lt;help@lists.example&gt;')
  })

  test('is read up to a broken line, which is left out', async () => {
    const [above, below] = ['The printer in the store hums since Monday.', 'It is the one in the hall.']
    const { text } = await read(inBase64(`${base64(above)}\n> broken !\n${base64(below + below)}\n`))
    expect(text).toContain(above)
    expect(text).not.toContain('broken !')
  })

  test('is distinguished from a file in base64, which stays unchanged', async () => {
    const part = 'Content-Type: application/pdf; name=a.pdf\nContent-Transfer-Encoding: base64\n\n'
    const { files } = await read(
      `From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${part}${base64('PDF')}\n--b--\n`,
    )
    expect(Buffer.from(files[0]?.bytes ?? []).toString()).toBe('PDF')
  })
})

describe('A multipart mail whose boundary is not in its body', () => {
  const headers = 'From: a@x.example\nContent-Type: multipart/mixed; boundary="gone"\n'

  test('shows its body as text', async () => {
    const { text } = await read(`${headers}\nThe printer hums.\n\nPlease help.\n`)
    expect(text).toBe('The printer hums.\n\nPlease help.\n')
  })

  test('shows the text of its parts, and keeps their files, when they have another boundary', async () => {
    const parts = `--other\nContent-Type: text/plain\n\nThe printer hums.\n--other\nContent-Type: text/csv; name=log.csv\n\n1;2\n--other--\n`
    const { text, files } = await read(`${headers}\n${parts}`)
    expect(text.trim()).toBe('The printer hums.')
    expect(files.map(({ name }) => name)).toEqual(['log.csv'])
  })

  test('shows its HTML as text', async () => {
    const { text } = await read(`${headers}\n<html><body><p>The printer hums.</p></body></html>\n`)
    expect(text.trim()).toBe('The printer hums.')
  })

  test('shows the body of a part whose own boundary is missing', async () => {
    const inner = 'Content-Type: multipart/alternative; boundary=gone\n\nThe printer hums.\n'
    const { text } = await read(
      `From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n\n--b\n${inner}--b\nContent-Type: text/plain\n\nSecond part.\n--b--\n`,
    )
    expect(text).toContain('The printer hums.')
    expect(text).toContain('Second part.')
  })

  test('shows the text before a final boundary if the mail has no parts', async () => {
    expect((await read(`${headers}\nThe printer hums.\n--gone--\n`)).text).toContain('The printer hums.')
  })

  test.for(['multipart/mixed', 'multipart/alternative; charset=utf-8'])(
    'shows its body as text, too, if its header names no boundary: %s',
    async (type) => {
      expect((await read(`From: a@x.example\nContent-Type: ${type}\n\nThe printer hums.\n`)).text).toContain(
        'The printer hums.',
      )
    },
  )
})

describe('A text', () => {
  const parts = (...each: readonly string[]): string =>
    `From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n\n${each.map((part) => `--b\n${part}\n`).join('')}--b--\n`

  test.for([
    ['without headers', 'The printer hums.\nPlease help.'],
    ['right below its headers', 'Content-Type: text/plain\nThe printer hums.\nPlease help.'],
    ['below an empty line', '\nThe printer hums.\nPlease help.'],
  ] as const)('of a part %s is shown', async ([, part]) => {
    expect((await read(parts(part))).text.trim()).toBe('The printer hums.\nPlease help.')
  })

  test.for([
    'text',
    'text/markdown; charset=utf-8',
    'text/enriched',
    'text/plain\nContent-Disposition: attachment',
  ])('that is the whole mail is shown if its type is %s', async (type) => {
    const { text, files } = await read(`From: a@x.example\nContent-Type: ${type}\n\nThe printer hums.\n`)
    expect(text.trim()).toBe('The printer hums.')
    expect(files).toEqual([])
  })

  test('that is the whole mail and has a file name is shown, and kept as a file', async () => {
    const { text, files } = await read(
      'From: a@x.example\nContent-Disposition: attachment; filename=log.txt\n\nThe printer hums.\n',
    )
    expect(text.trim()).toBe('The printer hums.')
    expect(files.map(({ name }) => name)).toEqual(['log.txt'])
  })
})
