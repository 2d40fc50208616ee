import { describe, expect, test } from 'vitest'
import { parseMail } from './parse.ts'
import type { ReadMail } from './read-mail.ts'

const limits = { bytes: 60e6, levels: 256, parts: 500, headerBytes: 1e5, milliseconds: 2e4, megabytes: 512 }
const NOW = Date.parse('2026-11-03T12:00:00Z')

const read = (mail: string | Buffer): Promise<ReadMail> =>
  parseMail(typeof mail === 'string' ? Buffer.from(mail) : mail, {
    limits,
    ownDomain: 'desk.example',
    now: NOW,
  })

const plain = (text: string, headers = ''): string =>
  `From: anna@example.org\n${headers}Content-Type: text/plain; charset=utf-8\n\n${text}`
const html = (text: string): string =>
  `From: anna@example.org\nContent-Type: text/html; charset=utf-8\n\n${text}`
const latin = (text: string): Buffer => Buffer.from(text, 'latin1')

describe('The parser of headers', () => {
  test('reads addresses with comments, groups and international host names', async () => {
    const mail = await read(
      'From: "Meier, Anna" <Anna@Bücher.example> (at work)\nTo: Team: a@x.example, B <b@x.example>;, c@x.example, a@x.example\nCc: undisclosed-recipients:;\nDelivered-To: support@desk.example\n\nhi',
    )
    expect(mail.from).toEqual({ name: 'Meier, Anna', address: 'anna@xn--bcher-kva.example' })
    expect(mail.to.map(({ address }) => address)).toEqual(['a@x.example', 'b@x.example', 'c@x.example'])
    expect(mail.cc).toEqual([])
    expect(mail.deliveredTo[0]?.address).toBe('support@desk.example')
  })

  test('reads Message-IDs with comments, with commas and without brackets, oldest first', async () => {
    const mail = await read(
      plain('hi', 'Message-ID: a@b.example\nIn-Reply-To: <c@d> (fine)\nReferences: <x@y>,<c@d>\n <e@f>\n'),
    )
    expect(mail).toMatchObject({
      messageId: 'a@b.example',
      inReplyTo: ['c@d'],
      references: ['x@y', 'c@d', 'e@f'],
    })
  })

  test.for([
    ['', null],
    ['Date: Thu, 1 Jan 1970 00:00:00 +0000\n', null],
    ['Date: yesterday\n', null],
    ['Date: Fri, 3 Nov 2056 09:15:00 +0100\n', null],
    ['Date: Tue, 3 Nov 2026 09:15:00 +0100 (CET)\n', '2026-11-03T08:15:00.000Z'],
  ] as const)('reads the date of a mail with "%s" as %s', async ([header, date]) => {
    expect((await read(plain('hi', header))).date).toBe(date)
  })

  test('reads the relevant headers among a megabyte of headers, and reports their size', async () => {
    const mail = await read(plain('hi', `${'X-Long: '.padEnd(500, 'x')}\n`.repeat(2500)))
    expect(mail).toMatchObject({ text: 'hi\n', from: { address: 'anna@example.org' } })
    expect(mail.headersSize).toBeGreaterThan(1e6)
  })

  test('lists the authentication results of the receiving server first, and ignores comments in them', async () => {
    const mail = await read(
      plain(
        'hi',
        'Authentication-Results: MX.desk.example; spf=fail (dmarc=pass; smtp.mailfrom=x) a=b;\n dkim=fail; dkim=pass header.d=x; dmarc=fail\nAuthentication-Results: forged; dmarc=pass\n',
      ),
    )
    expect(mail.authentication).toMatchObject([
      {
        server: 'mx.desk.example',
        dmarc: 'fail',
        spf: 'fail',
        spfDomain: null,
        dkim: 'pass',
        dkimDomains: ['x'],
      },
      { server: 'forged', dmarc: 'pass', dmarcDomain: null, spf: null, dkim: null, dkimDomains: [] },
    ])
  })

  test('reads authentication results that omit the name of the server', async () => {
    const header =
      'Authentication-Results: spf=pass (sender IP is 192.0.2.1)\n smtp.mailfrom=a.example; dkim=none; dmarc=pass action=none\n'
    expect((await read(plain('hi', header))).authentication).toMatchObject([
      { server: 'unnamed', dmarc: 'pass', spf: 'pass', spfDomain: 'a.example', dkim: 'none' },
    ])
  })

  test.for([
    ['X-Support-Desk: desk.example\n', 'ours', 'own_header'],
    ['Message-ID: <kZ3_vJ8-QhW0pT5yLm2xNA@desk.example>\n', 'ours', 'own_header'],
    ['Message-ID: <5f0c1b7e-8a44-4a53-9d0e-3c1f7a2b9e60@desk.example>\n', 'person', 'no_sign'],
    ['Message-ID: <CADf8_x1=JqzKw@desk.example>\n', 'person', 'no_sign'],
    ['Message-ID: <1@notdesk.example>\n', 'person', 'no_sign'],
    ['Auto-Submitted: no\n', 'person', 'no_sign'],
    ['Auto-Submitted: auto-replied (vacation)\n', 'auto_reply', 'auto_submitted'],
    ['Return-Path: <>\n', 'person', 'no_sign'],
    ['X-Auto-Response-Suppress: OOF\n', 'person', 'no_sign'],
    ['Subject: Abwesenheitsnotiz\n', 'person', 'no_sign'],
    ['Subject: Abwesenheitsnotiz\nReturn-Path: <>\n', 'auto_reply', 'autoreply_subject'],
    ['Subject: Automatic reply: a\nX-Auto-Response-Suppress: All\n', 'auto_reply', 'autoreply_subject'],
    ['Subject: Out of office: a\nIn-Reply-To: <a@b>\n', 'auto_reply', 'autoreply_subject'],
    ['Subject: Re: Out of office\nIn-Reply-To: <a@b>\n', 'person', 'no_sign'],
    ['Subject: Out of office\nAuto-Submitted: no\nX-Auto-Response-Suppress: All\n', 'person', 'no_sign'],
    ['List-Id: <x.example>\n', 'list', 'list_header'],
  ] as const)('classifies a mail with %s as %s', async ([header, kind, kindReason]) => {
    expect(await read(plain('hi', header))).toMatchObject({ kind, kindReason })
  })

  test('classifies a read receipt as an automatic answer', async () => {
    const receipt =
      'From: a@x.example\nSubject: Read: a\nContent-Type: multipart/report;\n report-type=disposition-notification; boundary=b\n\n' +
      '--b\n\nread\n--b\nContent-Type: message/disposition-notification\n\nDisposition: manual-action/MDN-sent-manually; displayed\n--b--\n'
    expect(await read(receipt)).toMatchObject({ kind: 'auto_reply', kindReason: 'auto_submitted' })
  })

  test('removes characters that databases cannot store from headers', async () => {
    const { bounce, authentication } = await read(
      plain('550 5.1.1', 'X-Failed-Recipients: \0Anna@x.example\nAuthentication-Results: m\0x; spf=pass\n'),
    )
    expect(bounce).toMatchObject({ recipient: 'anna@x.example', status: '5.1.1' })
    expect(authentication).toMatchObject([{ server: 'mx', spf: 'pass' }])
  })
})

describe('The parser of bodies', () => {
  test('removes NUL bytes and lone surrogates, and normalises line ends', async () => {
    const mail = await read(plain('a\0b\r\nc\rd\ne'))
    expect(mail.text).toBe('ab\nc\nd\ne\n')
    expect((await read('From: a@x.example\rSubject: old\r\rone\rtwo')).text).toBe('one\ntwo\n')
  })

  test('reads a text with a wrong charset, without a charset, and with a charset that only the HTML names', async () => {
    expect((await read(Buffer.concat([latin('From: a@x.example\n\nGr\xfc\xdfe')]))).text).toBe('Grüße\n')
    expect((await read(latin(`${plain('Gr')}\xfc\xdfe`))).text).toBe('Grüße\n')
    const named =
      'From: a@x.example\nContent-Type: text/html\n\n<meta charset="windows-1251"><p>\xcf\xf0\xe8</p>'
    expect((await read(latin(named))).text).toBe('При')
    expect((await read(plain('a sign \uFFFD of old'))).text).toBe('a sign \uFFFD of old\n')
    expect((await read(plain('hi').replace('utf-8', 'x-unknown'))).text).toBe('hi\n')
  })

  test('joins lines that a program has wrapped, and removes quote signs inside joined lines', async () => {
    const flowed = (text: string, more = ''): Promise<ReadMail> =>
      read(`From: a@x.example\nContent-Type: text/plain; charset=utf-8; format=flowed${more}\n\n${text}`)
    const text = 'one \ntwo\n> three \n> four\n>\n>> five \n> six\n  indented\n >no quote\n-- \nAnna\n'
    expect((await flowed(text)).text).toBe(
      'one two\n> three four\n>\n>> five \n> six\n indented\n>no quote\n-- \nAnna\n',
    )
    expect((await flowed('on \ne\n> tw \n> o\n', '; delsp=yes')).text).toBe('one\n> two\n')
  })

  test('reads 20,000 empty lines without timing out', async () => {
    expect((await read(plain(`${'\n'.repeat(20_000)}end`))).text).toContain('end')
  })

  test('reads the valid parts of broken base64', async () => {
    const mail = await read('From: a@x.example\nContent-Transfer-Encoding: base64\n\naGVsbG8!!gd29ybGQ\n')
    expect(mail.text).toContain('hello world')
  })

  test('converts HTML to plain text if the mail has no text part', async () => {
    const mail = await read(
      html(
        '<style>p{}</style><p>One &amp; <b>two</b></p><ul><li>first</li><li>second</li></ul><a href="https://x.example/a">here</a><script>alert(1)</script>',
      ),
    )
    expect(mail.text).toBe('One & two\n\n- first\n- second\n\nhere <https://x.example/a>')
  })

  test('lists an attached mail, a winmail.dat and a zip as files', async () => {
    const part = (type: string, body: string): string => `--b\nContent-Type: ${type}\n\n${body}\n`
    const mail = await read(
      `From: a@x.example\nContent-Type: multipart/mixed; boundary=b\n\n${part('text/plain', 'see below')}${part('message/rfc822', 'Subject: inner\n\nsecret words')}${part('application/ms-tnef; name="winmail.dat"', 'x')}${part('application/zip; name="../../bomb\u202egpj.zip"', 'PK')}--b--\n`,
    )
    expect(mail.text.trim()).toBe('see below')
    expect(mail.files.map(({ name }) => name)).toEqual(['inner.eml', 'winmail.dat', 'bombgpj.zip'])
  })

  test('computes the same digest after changes by mail servers, and another digest for another body or date', async () => {
    const one = await read(plain('hi\nyou\n', 'Date: Tue, 3 Nov 2026 09:15:00 +0100\n'))
    const passedOn = await read(
      `Received: by mx\r\n${plain('hi  \nyou\n\n', 'Date: Tue, 3 Nov 2026 09:15:00 +0100\n').replaceAll('\n', '\r\n')}`,
    )
    expect(passedOn.digest).toBe(one.digest)
    const others = [plain('ho\nyou\n', 'Date: Tue, 3 Nov 2026 09:15:00 +0100\n'), plain('hi\nyou\n')]
    for (const other of others) expect((await read(other)).digest).not.toBe(one.digest)
  })
})

describe('The parser at its limits', () => {
  const nested = (levels: number): string =>
    `From: a@x.example\n${Array.from({ length: levels }, (_, at) => `Content-Type: multipart/mixed; boundary=b${at}\n\n--b${at}\n`).join('')}\ntext`

  test('reads 200 levels of parts, and refuses 300', async () => {
    await expect(read(nested(200))).resolves.toBeDefined()
    await expect(read(nested(300))).rejects.toMatchObject({ reason: 'too_deep' })
  })

  test('refuses 1,000 parts', async () => {
    const parts = '--b\nContent-Type: text/plain\n\nx\n'.repeat(1000)
    const mail = `From: a@x.example\nContent-Type: multipart/mixed; boundary="b"\n\n${parts}--b--`
    await expect(read(mail)).rejects.toMatchObject({ reason: 'too_many_parts' })
  })

  test('refuses a part with megabytes of headers', async () => {
    const headers = `${'X-Long: '.padEnd(900, 'x')}\n`.repeat(3000)
    const mail = `From: a@x.example\nContent-Type: multipart/mixed; boundary="b"\n\n--b\n${headers}\ntext\n--b--`
    await expect(read(mail)).rejects.toMatchObject({ reason: 'too_large' })
  })

  test('reads an empty mail', async () => {
    expect(await read('')).toMatchObject({ from: null, subject: '', text: '', messageId: null })
  })
})

describe('The parser of HTML', () => {
  const ATTACKS = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
    '<a href="java\nscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<form action="https://evil.example"><input name=password></form>',
    '<style>@import "https://evil.example/a.css"</style>',
    '<div style="background:url(https://evil.example/a)">x</div>',
    '<div style="position:fixed;top:0;left:0;width:100%;height:100%">x</div>',
    '<div style="width:expression(alert(1))">x</div>',
    '<link rel=stylesheet href=https://evil.example/a.css>',
    '<meta http-equiv=refresh content="0;url=https://evil.example">',
    '<base href="https://evil.example/">',
    '<iframe src="https://evil.example"></iframe><object data=x></object><embed src=x>',
    '<img srcset="https://evil.example/a 1x"><picture><source srcset="https://evil.example/b"></picture>',
    '<table background="https://evil.example/a"><tr><td>x</td></tr></table>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
    '<video src=https://evil.example/a autoplay></video><audio src=https://evil.example/b>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
  ]

  test.for(ATTACKS)('keeps %s from running, loading or covering anything', async (attack) => {
    const mail = await read(html(`<p>before</p>${attack}<p>after</p>`))
    expect(mail.html).toContain('before')
    expect(mail.html).not.toMatch(
      /<(?:script|style|form|input|link|meta|base|iframe|object|embed|svg|math|video|audio|source|noscript)|\son\w+=|javascript:|svg\+xml|url\(|position|expression|srcset|background=|\ssrc="http/i,
    )
  })

  test('counts remote pictures, lists their hosts, and keeps the pictures from loading', async () => {
    const mail = await read(
      html(
        '<img src="https://a.example/1.png"><img src="//b.example/2.png"><img src="cid:logo"><div style="background:url(http://c.example/3)">x</div><img data-remote="javascript:alert(1)">',
      ),
    )
    expect(mail.remoteImages).toEqual({ count: 3, hosts: ['a.example', 'b.example', 'c.example'] })
    expect(mail.html).toContain('<img data-remote="https://a.example/1.png" />')
    expect(mail.html).toContain('<img src="cid:logo" />')
    expect(mail.html).not.toContain('javascript:')
  })

  test('shows the target host of a link in its title', async () => {
    const mail = await read(html('<a href="https://evil.example/x" title="bank">https://bank.example</a>'))
    expect(mail.html).toContain('title="evil.example"')
  })

  test.for(['https://bank.example@evil.example/', 'https://bank.example:x@evil.example/'])(
    'removes a link to %s, whose user name looks like a host',
    async (address) => {
      const mail = await read(html(`<a href="${address}">your bank</a>`))
      expect(mail.html).toContain('your bank')
      expect(mail.html).not.toContain('href')
    },
  )
})
