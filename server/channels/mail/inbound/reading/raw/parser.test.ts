import iconv from 'iconv-lite'
import { describe, expect, test } from 'vitest'
import type { ReadMail } from '../read-mail.ts'
import { parseMail } from '../parse.ts'

const limits = { bytes: 60e6, levels: 256, parts: 500, headerBytes: 1e5, milliseconds: 2e4, megabytes: 512 }

const read = (mail: string | Buffer): Promise<ReadMail> =>
  parseMail(typeof mail === 'string' ? Buffer.from(mail) : mail, {
    limits,
    ownDomain: 'desk.example',
    now: Date.parse('2026-11-03T12:00:00Z'),
  })

const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('Headers', () => {
  test.for([
    ['=?iso-8859-1?Q?M=FCller,_Eva?= <eva@x.example>', 'Müller, Eva'],
    ['"=?utf-8?Q?M=C3=BCller,_Eva?=" <eva@x.example>', 'Müller, Eva'],
    ['=?utf-8?Q?M=FCller?= Eva <eva@x.example>', 'Müller Eva'],
    ['=?us-ascii?B?TcO8bGxlcg==?= <eva@x.example>', 'Müller'],
    ['=?utf-8?B?TcM=?= =?utf-8?B?vGxsZXI=?= <eva@x.example>', 'Müller'],
    ['=?windows-1252?Q?Eva_=84M=FCller=93?= <eva@x.example>', 'Eva „Müller“'],
    ['=?utf-7?Q?M+APw-ller?= <eva@x.example>', 'Müller'],
    ['=?iso-2022-jp?B?GyRCRURDZhsoQg==?= <eva@x.example>', '田中'],
    ['=?gb2312?B?zfXOsA==?=, =?utf-8?Q?Eva?= <eva@x.example>', '王伟, Eva'],
    ['"=?utf-8?Q?Evil_=3Cboss=40y.example=3E?=" <eva@x.example>', 'Evil <boss@y.example>'],
    ['eva@x.example (=?utf-8?Q?M=C3=BCller?=)', 'Müller'],
    ['Müller, Eva <eva@x.example>', 'Müller, Eva'],
    ["'Eva Müller' <eva@x.example>", 'Eva Müller'],
    [String.raw`"Max \"Maxi\" Muster" <eva@x.example>`, 'Max "Maxi" Muster'],
    ['"Max "Maxi" Muster" <eva@x.example>', 'Max "Maxi" Muster'],
    ['Max "Maxi" Muster <eva@x.example>', 'Max "Maxi" Muster'],
    ['"Max" "Muster" <eva@x.example>', 'Max Muster'],
    ['"Muster, Max" <eva@x.example>, "Ann" <ann@x.example>', 'Muster, Max'],
    ['""Eva"" <eva@x.example>', 'Eva'],
    ['=?utf-8?B?Ik3DvGxsZXIsIEV2YSI=?= <eva@x.example>', 'Müller, Eva'],
  ] as const)('decode "From: %s" as %s', async ([from, name]) => {
    const mail = await read(`From: ${from}\nSubject: a\n\nhi`)
    expect(mail.from).toEqual({ name, address: 'eva@x.example' })
  })

  test.for([
    ['Content-Type: text/plain; charset=iso-8859-1\n', 'Größe'],
    ['', 'Größe'],
  ] as const)('decode raw bytes of Latin-1 in the charset of the mail: %s', async ([header, subject]) => {
    const mail = await read(
      latin(`From: J\xfcrgen Gro\xdf <j@x.example>\nSubject: Gr\xf6\xdfe\n${header}\nwelche Gr\xf6\xdfe?`),
    )
    expect(mail).toMatchObject({ subject, from: { name: 'Jürgen Groß', address: 'j@x.example' } })
    expect(mail.text).toBe('welche Größe?\n')
  })

  test('decode raw bytes of ISO-2022-JP by their escape sequences', async () => {
    const raw = (text: string): string => Buffer.from(text, 'base64').toString('latin1')
    const [tanaka, broken] = [raw('GyRCRURDZhsoQg=='), raw('GyRCJVclaiVzJT8hPCROOE4+YxsoQg==')]
    const mail = await read(
      latin(`From: ${tanaka} <t@x.example>\nSubject: ${broken}\nContent-Type: text/plain;\n\n${broken}`),
    )
    expect(mail).toMatchObject({ subject: 'プリンターの故障', from: { name: '田中' } })
    expect(mail.text).toBe('プリンターの故障\n')
  })

  test.for([
    ['Иван Петров', 'windows-1251', 'iso-8859-1'],
    ['Анна', 'windows-1251', 'iso-8859-1'],
    ['Иван Петров', 'koi8-r', 'windows-1251'],
    ['Jürgen Groß', 'windows-1252', 'koi8-r'],
    ['Łukasz Żak', 'windows-1250', 'iso-8859-1'],
  ] as const)('decode the raw name %s in %s beside a text part in %s', async ([name, charset, declared]) => {
    const mail = await read(
      Buffer.concat([
        latin('From: '),
        iconv.encode(name, charset),
        latin(` <i@x.example>\nContent-Type: text/plain; charset=${declared}\n\nhello`),
      ]),
    )
    expect(mail.from).toEqual({ name, address: 'i@x.example' })
  })

  test('keep all senders if names contain quotation marks', async () => {
    const mail = await read('From: x "y" boss@desk.example, "Max "Maxi" M" <eva@x.example>\n\nhi')
    expect(mail).toMatchObject({ from: { address: 'boss@desk.example' }, hasOneSender: false })
  })

  test('get no forged sender or header from bytes in another charset', async () => {
    const from = await read(
      latin('From: \x1b$B\x1b(B<eva@x.example> \x1b$B<boss@desk.example>\x1b(B\nSubject: a\n\nhi'),
    )
    expect(from.from?.address).not.toBe('boss@desk.example')
    const hidden = await read(latin('\x1b$B\x1b(BFrom: boss@desk.example\nFrom: eva@x.example\n\nhi'))
    expect(hidden.from?.address).toBe('eva@x.example')
  })
})

describe('Parts', () => {
  const mixed = (...parts: readonly string[]): string =>
    `From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n\n${parts.map((part) => `--b\n${part}\n`).join('')}--b--\n`
  const names = ({ files }: ReadMail): string[] => files.map(({ name }) => name)

  test('include a text part with a file name as a file', async () => {
    const mail = await read(
      mixed(
        'Content-Type: text/plain\n\nThe log of today.',
        'Content-Type: text/plain; name="log.txt"\nContent-Disposition: inline; filename="log.txt"\n\n07:00 start',
        'Content-Type: text/html; name="page.html"\n\n<p>page</p>',
      ),
    )
    expect(mail.text.trim()).toBe('The log of today.')
    expect(names(mail)).toEqual(['log.txt', 'page.html'])
    expect(
      Buffer.from(mail.files[0]?.bytes ?? [])
        .toString()
        .trim(),
    ).toBe('07:00 start')
  })

  test('show a text part with a file name too if the mail has no other text', async () => {
    const part = 'Content-Type: text/plain; name="log.txt"\nContent-Disposition: inline\n\n07:00 start'
    const mail = await read(mixed(part))
    expect(mail.text.trim()).toBe('07:00 start')
    expect(names(mail)).toEqual(['log.txt'])
    const whole = await read('From: a@x.example\nContent-Type: text/plain; name="body.txt"\n\nhello')
    expect(whole.text.trim()).toBe('hello')
    expect(names(whole)).toEqual([])
  })

  test('show an alternative of the text as the text even if it has a file name', async () => {
    const alternative = (type: string, name: string, body: string): string =>
      `--c\nContent-Type: text/${type}; name="${name}"\n\n${body}\n`
    const mail = await read(
      mixed(
        `Content-Type: multipart/alternative; boundary=c\n\n${alternative('plain', 'a.txt', 'Hello.')}${alternative('html', 'a.html', '<p>Hello.</p>')}--c--`,
      ),
    )
    expect(mail.text.trim()).toBe('Hello.')
    expect(mail.html).toContain('Hello.')
    expect(names(mail)).toEqual([])
  })

  test('name attached mails by subject, and other parts by type', async () => {
    const mail = await read(
      mixed(
        'Content-Type: text/plain\n\nsee below',
        'Content-Type: message/rfc822\n\nFrom: b@x.example\nSubject: =?iso-8859-1?Q?R=FCckfrage:_Gr=F6=DFe_1/2?=\n\ninner',
        'Content-Type: message/rfc822; name="Re: old"\n\nFrom: b@x.example\n\ninner',
        'Content-Type: message/rfc822\n\nFrom: b@x.example\n\ninner',
        'Content-Type: text/calendar; method=REQUEST\n\nBEGIN:VCALENDAR\nEND:VCALENDAR',
        'Content-Type: application/pkcs7-signature\nContent-Transfer-Encoding: base64\n\nTUlJ',
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data\n\nx',
      ),
    )
    expect(names(mail)).toEqual([
      'Rückfrage: Größe 1-2.eml',
      'Re: old.eml',
      'mail.eml',
      'invite.ics',
      'smime.p7s',
      'smime.p7m',
    ])
  })

  test('are each decoded in their own charset', async () => {
    const mail = await read(
      latin(
        mixed(
          'Content-Type: text/plain; charset=iso-8859-1\n\nGr\xf6\xdfe',
          'Content-Type: text/plain; charset=windows-1251\n\n\xc4\xe0',
          `Content-Type: text/plain; charset=us-ascii\n\n${Buffer.from('Länge').toString('latin1')}`,
        ),
      ),
    )
    expect(mail.text.split(/\n+/).filter(Boolean)).toEqual(['Größe', 'Да', 'Länge'])
  })

  test('have file names in any charset', async () => {
    const mail = await read(
      latin(
        mixed(
          'Content-Type: text/plain; charset=iso-8859-1\n\nsee below',
          'Content-Type: application/pdf; name="Gr\xf6\xdfe.pdf"\n\nx',
          'Content-Type: application/pdf; name="=?us-ascii?Q?Gr=C3=B6=C3=9Fe.pdf?="\n\nx',
        ),
      ),
    )
    expect(names(mail)).toEqual(['Größe.pdf', 'Größe.pdf'])
  })
})
