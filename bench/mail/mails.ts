import { seededRandom } from '../../server/demo/random.ts'

/** Some have written before, as people do. */
const MAILS_OF_ONE = 5
const ANSWERS = 0.4
const WITH_FILE = 0.1
const FILE_BYTES = 20_000
const WORDS =
  'printer network drawer account password invoice screen meeting folder update since monday nobody opens closes slowly again floor office laptop please thanks order number before after always never'.split(
    ' ',
  )

/** Mails as a mailbox has them: two in five answer one of the same sender, each has a plain and an HTML form, one in ten a file. */
export function* drawMails(count: number): Generator<Buffer> {
  const random = seededRandom(17)
  const senders = Math.max(1, Math.floor(count / MAILS_OF_ONE))
  const roots = new Map<number, string>()
  const said = (words: number): string => Array.from({ length: words }, () => random.pick(WORDS)).join(' ')
  for (let index = 0; index < count; index++) {
    const sender = random.below(senders)
    const root = random.next() < ANSWERS ? roots.get(sender) : undefined
    const id = `mail-${index}@example.net`
    if (!root) roots.set(sender, id)
    const text = said(20 + random.below(100))
    const quote = root ? `\r\n\r\nOn Mon, 5 Jan 2026 at 09:00, Support wrote:\r\n> ${said(30)}\r\n` : ''
    const lines = [
      `From: Person ${sender} <person-${sender}@example.net>`,
      'To: help@example.com',
      `Subject: ${root ? 'Re: ' : ''}${said(6)}`,
      'Date: Mon, 05 Jan 2026 08:00:00 +0000',
      `Message-ID: <${id}>`,
      ...(root ? [`In-Reply-To: <${root}>`, `References: <${root}>`] : []),
      ...Array.from(
        { length: 12 },
        (_, hop) => `Received: from mx${hop}.example.net by mx.example.com; ${said(8)}`,
      ),
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: multipart/alternative; boundary=a',
      '',
      '--a',
      'Content-Type: text/plain; charset=utf-8',
      '',
      `${text}${quote}`,
      '--a',
      'Content-Type: text/html; charset=utf-8',
      '',
      `<div style="font-family:Arial"><p>${text}</p><blockquote type="cite">${quote}</blockquote></div>`,
      '--a--',
      ...(random.next() < WITH_FILE ? fileLines(index) : []),
      '--m--',
      '',
    ]
    yield Buffer.from(lines.join('\r\n'))
  }
}

function fileLines(index: number): string[] {
  const content = Buffer.from(`file ${index} `.repeat(FILE_BYTES).slice(0, FILE_BYTES)).toString('base64')
  return [
    '--m',
    'Content-Type: text/plain',
    `Content-Disposition: attachment; filename="list ${index}.txt"`,
    'Content-Transfer-Encoding: base64',
    '',
    ...(content.match(/.{1,76}/g) ?? []),
  ]
}
