import { describe, expect, test } from 'vitest'
import { MAIL_READING } from '../../../../../testing/mail/reading.ts'
import { parseMail } from '../parse.ts'

const read = (html: string, plain: string | null = null) =>
  parseMail(
    Buffer.from(
      plain === null
        ? `From: anna@example.org\nContent-Type: text/html; charset=utf-8\n\n${html}`
        : `From: anna@example.org\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=b\n\n--b\nContent-Type: text/plain; charset=utf-8\n\n${plain}\n--b\nContent-Type: text/html; charset=utf-8\n\n${html}\n--b--\n`,
    ),
    MAIL_READING,
  )

/** CPU time of this thread, in ms. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

describe('A plain part beside HTML', () => {
  const HTML = '<p>Good morning,</p><p>the printer in the store does not print any more.</p>'

  test.for([
    ['a blank', ' \n\u00a0\n'],
    ['an invisible', '\u200b\n'],
    ['a ruled', '-----\n'],
    ['a stub of a', 'Please use HTML.'],
  ])('does not hide the words of the HTML when it is %s part', async ([, plain = '']) => {
    expect((await read(HTML, plain)).text).toBe(
      'Good morning,\n\nthe printer in the store does not print any more.',
    )
  })

  test('is the text if it is about as long as the HTML without the link addresses', async () => {
    const link = `<a href="https://shop.example/${'x'.repeat(200)}">here</a>`
    expect((await read(`<p>Look here: ${link}</p>`, 'Look here: here')).text.trim()).toBe('Look here: here')
  })
})

describe('HTML beyond the limits', () => {
  const PIXEL =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

  test('keeps its formatting, and its picture as a file, if the picture takes most of the space', async () => {
    const large = `${PIXEL}${'A'.repeat(2_100_000)}`
    const mail = await read(
      `<p>Look at this:</p><img src="data:image/png;base64,${large}"><p>Is it broken?</p>`,
    )
    expect(mail.text).toBe('Look at this:\n\nIs it broken?')
    const [file] = mail.files
    expect(file).toMatchObject({ name: 'picture-1.png', mediaType: 'image/png', isInline: true })
    expect(Buffer.from(file?.bytes ?? []).toString('base64')).toContain(PIXEL.slice(0, 80))
    expect(mail.html).toContain(`<img src="cid:${file?.contentId}" />`)
  })

  test('references equal pictures by the same id, and keeps no data URL', async () => {
    const mail = await read(
      `<img src='data:image/png;base64,${PIXEL}'><img src=data:image/png;base64,${PIXEL}><div style="background:url(data:image/png;base64,${PIXEL})">x</div>`,
    )
    expect(mail.files).toHaveLength(1)
    expect(mail.html).not.toContain('data:')
  })

  test.for([
    [
      'is longer than two million characters',
      `${`<p>${'word '.repeat(40)}</p>`.repeat(10_000)}<p>last words</p>`,
    ],
    ['has 300,000 elements in each other', `${'<div>'.repeat(300_000)}<p>last words</p>`],
    ['has 30,000 tables in each other', `${'<table><tr><td>x'.repeat(30_000)}<p>last words</p>`],
  ])('is read in linear time and shown as text when it %s', async ([, html = '']) => {
    const began = computed()
    const mail = await read(html)
    expect(mail.text.endsWith('last words')).toBe(true)
    expect(mail.html).toBeNull()
    // Parsing the deepest HTML in quadratic time would take minutes.
    expect(computed() - began).toBeLessThan(10_000)
  })

  test('keeps the formatting of 300 nested elements, which are within the limit', async () => {
    const mail = await read(`${'<div>'.repeat(300)}<b>deep</b>${'</div>'.repeat(300)}<b>below</b>`)
    expect(mail.html).toContain('<b>below</b>')
    expect(mail.text).toContain('deep')
  })
})

describe('Words in HTML', () => {
  test.for([
    ['<p>above</p><!-- note <p>below</p>', 'above\n\nnote\n\nbelow'],
    ['<p>above</p><!-- note --><p>below</p><!-- end -->', 'above\n\nbelow'],
    ['<p>above</p><STYLE type="text/css"><p>below</p>', 'above\n\nbelow'],
    ['<html><head><title>x<body><p>above</p><p>below</p>', 'above\n\nbelow'],
    ['<title>x</title><style>p { color: red }</style><p>above</p><p>below</p>', 'above\n\nbelow'],
    ['<p>above</p><noscript>below</noscript>', 'above\n\nbelow'],
    ['<p>above</p><textarea>below</textarea>', 'above\n\nbelow'],
  ])('are shown even if a browser would hide them: %s', async ([html = '', text = '']) => {
    expect((await read(html)).text).toBe(text)
  })

  test('can contain embedded pictures of any type, which are kept as files', async () => {
    const [png, bmp, svg] = ['png', 'bmp', 'svg'].map((kind) => Buffer.from(kind).toString('base64'))
    const mail = await read(
      `<p>x</p><img src = "data:image/png;charset=utf-8;base64,${png}"><img src="data:image/bmp;base64,${bmp}"><img src="data:image/svg+xml;base64,${svg}">`,
    )
    expect(mail.files.map(({ name, isInline }) => [name, isInline])).toEqual([
      ['picture-1.png', true],
      ['picture-2.bmp', false],
      ['picture-3.svg', false],
    ])
  })
})

describe('Links in HTML', () => {
  test.for([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java&#10;script:alert(1)',
    'java&Tab;script:alert(1)',
    '&#1;javascript:alert(1)',
    'javascript&colon;alert(1)',
    'vbscript:msgbox(1)',
    'data:text/html,%3Cscript%3Ealert(1)%3C/script%3E',
    'blob:https://desk.example/x',
    'file:///etc/passwd',
  ])('lead nowhere when they are %s', async (href) => {
    const { html } = await read(`<p>before <a href="${href}">click</a> after</p>`)
    expect(html).toContain('click')
    expect(html).not.toContain('href')
  })

  test('may lead to web pages, email addresses and phone numbers', async () => {
    for (const href of ['https://a.example/x', 'mailto:a@b.example', 'tel:+4912345'])
      expect((await read(`<a href="${href}">x</a>`)).html).toContain(`href="${href}"`)
  })
})
