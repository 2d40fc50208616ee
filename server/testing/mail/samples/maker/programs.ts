import type { Phrases } from './phrases.ts'

/** The two forms of a mail's body; null if the program sends only the other one. */
export type Body = { text: string | null; html: string | null }

/** The mails of one mail program. */
export type Program = {
  mailer: string
  reply(words: Phrases): Body
  /** The mail forwarded, with the text of an answer as the comment above it. */
  forward(words: Phrases): Body
  inline(words: Phrases): Body
}

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const quote = (lines: readonly string[]): string =>
  lines.map((line) => (line === '' ? '>' : `> ${line}`)).join('\n')
const divs = (lines: readonly string[]): string => lines.map((line) => `<div>${escape(line)}</div>`).join('')
const paragraphs = (lines: readonly string[]): string =>
  lines.map((line) => `<p class="MsoNormal">${escape(line)}<o:p></o:p></p>`).join('\n')
const joined = (lines: readonly string[]): string => lines.join('\n')

/** The first line of the quote, an answer below it, then the rest of both. */
function inlineText(head: string, { quoted, answer }: Phrases): string {
  const [first = '', ...others] = quoted
  const [one = '', ...more] = answer
  return `${head}\n${quote([first])}\n\n${one}\n\n${quote(others)}\n\n${joined(more)}\n`
}

function inlineHtml(head: string, { quoted, answer }: Phrases, open: string, close: string): string {
  const [first = '', ...others] = quoted
  const [one = '', ...more] = answer
  return `${head}${open}${divs([first])}${close}${divs([one])}${open}${divs(others)}${close}${divs(more)}`
}

const ADDRESS = 'Support <support@desk.example>'
const DATE = '2026-11-02 10:04'

function headerLines({ headers, subject }: Phrases): string[] {
  return [
    `${headers.from}: ${ADDRESS}`,
    `${headers.sent}: ${DATE}`,
    `${headers.to}: Anna Meier <anna@customer.example>`,
    `${headers.subject}: Re: ${subject} [#17]`,
  ]
}

const boldHeaders = (words: Phrases): string =>
  headerLines(words)
    .map((line) => {
      const at = line.indexOf(':') + 1
      return `<b>${escape(line.slice(0, at))}</b>${escape(line.slice(at))}`
    })
    .join('<br>')

const forwardedText = (words: Phrases): string =>
  `---------- ${words.forwarded} ---------\n${joined(headerLines(words))}\n\n${joined(words.quoted)}\n`

const gmail: Program = {
  mailer: '',
  reply: (words) => ({
    text: `${joined(words.answer)}\n\n${words.gmail}\n\n${quote(words.quoted)}\n`,
    html: `<div dir="auto">${divs(words.answer)}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${escape(words.gmail)}<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${divs(words.quoted)}</blockquote></div>`,
  }),
  forward: (words) => ({
    text: `${joined(words.answer)}\n\n${forwardedText(words)}`,
    html: `<div dir="ltr">${divs(words.answer)}<br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">---------- ${escape(words.forwarded)} ---------<br>${boldHeaders(words)}<br></div>${divs(words.quoted)}</div></div>`,
  }),
  inline: (words) => ({
    text: inlineText(words.gmail, words),
    html: inlineHtml(
      `<div class="gmail_attr">${escape(words.gmail)}</div>`,
      words,
      '<blockquote class="gmail_quote">',
      '</blockquote>',
    ),
  }),
}

const cite = (lines: readonly string[]): string => `<blockquote type="cite">${divs(lines)}</blockquote>`

const apple: Program = {
  mailer: 'Apple Mail (2.3826.100.1)',
  reply: (words) => ({
    text: `${joined(words.answer)}\n\n\n> ${words.apple}\n> \n${quote(words.quoted)}\n`,
    html: `<html><head><meta http-equiv="content-type" content="text/html; charset=utf-8"></head><body>${divs(words.answer)}<div><br id="lineBreakAtBeginningOfMessage"><div><br><blockquote type="cite"><div>${escape(words.apple)}</div><br class="Apple-interchange-newline">${divs(words.quoted)}</blockquote></div><br></div></body></html>`,
  }),
  forward: (words) => ({
    text: `${joined(words.answer)}\n\n${words.forwarded}:\n\n${quote([...headerLines(words), '', ...words.quoted])}\n`,
    html: null,
  }),
  inline: (words) => ({
    text: inlineText(words.apple, words),
    html: inlineHtml(`<div>${escape(words.apple)}</div>`, words, '<blockquote type="cite">', '</blockquote>'),
  }),
}

const ios: Program = {
  mailer: 'iPhone Mail (23A345)',
  reply: (words) => ({
    text: `${joined(words.answer)}\n\n> ${words.apple}\n> \n> \ufeff${quote(words.quoted).slice(2)}\n`,
    html: `<html><body dir="auto">${divs(words.answer)}<div dir="ltr"><br><blockquote type="cite">${escape(words.apple)}<br><br></blockquote></div><blockquote type="cite"><div dir="ltr">\ufeff${divs(words.quoted)}</div></blockquote></body></html>`,
  }),
  forward: apple.forward,
  inline: (words) => ({ text: inlineText(words.apple, words), html: null }),
}

const thunderbird: Program = {
  mailer: 'Mozilla Thunderbird',
  reply: (words) => ({
    text: `${joined(words.answer)}\n\n${words.thunderbird}\n${quote(words.quoted)}\n`,
    html: null,
  }),
  forward: (words) => ({
    text: `${joined(words.answer)}\n\n\n-------- ${words.forwarded} --------\n${joined(headerLines(words))}\n\n${joined(words.quoted)}\n`,
    html: null,
  }),
  inline: (words) => ({
    text: inlineText(words.thunderbird, words),
    html: inlineHtml(
      `<div class="moz-cite-prefix">${escape(words.thunderbird)}<br></div>`,
      words,
      '<blockquote type="cite" cite="mid:a@desk.example">',
      '</blockquote>',
    ),
  }),
}

const outlookText = (words: Phrases, line: string): string =>
  `${joined(words.answer)}\n\n${line}${joined(headerLines(words))}\n\n${joined(words.quoted)}\n`

const outlookHtml = (words: Phrases): string =>
  `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style>p.MsoNormal {margin:0cm}</style></head><body lang="DE"><div class="WordSection1">${paragraphs(words.answer)}<p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal">${boldHeaders(words)}<o:p></o:p></p></div></div>${paragraphs(words.quoted)}</div></body></html>`

const outlook: Program = {
  mailer: 'Microsoft Outlook 16.0',
  reply: (words) => ({ text: outlookText(words, ''), html: outlookHtml(words) }),
  forward: (words) => ({ text: null, html: outlookHtml(words) }),
  inline: (words) => ({ text: inlineText('', words), html: null }),
}

const owaHtml = (words: Phrases, signature: string): string =>
  `<html><head><meta http-equiv="Content-Type" content="text/html; charset=utf-8"></head><body dir="ltr"><div class="elementToProof">${divs(words.answer)}</div>${signature}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font face="Calibri, sans-serif" style="font-size:11pt" color="#000000">${boldHeaders(words)}</font><div>&nbsp;</div></div><div>${divs(words.quoted)}</div></body></html>`

const OWA_LINE = '________________________________\n'

const owa: Program = {
  mailer: '',
  reply: (words) => ({ text: outlookText(words, OWA_LINE), html: owaHtml(words, '') }),
  forward: (words) => ({ text: outlookText(words, OWA_LINE), html: owaHtml(words, '') }),
  inline: outlook.inline,
}

const outlookMobile: Program = {
  mailer: 'Outlook-iOS/723.0',
  reply: (words) => ({ text: null, html: owaHtml(words, '<div id="ms-outlook-mobile-signature"></div>') }),
  forward: (words) => ({ text: null, html: owaHtml(words, '') }),
  inline: outlook.inline,
}

const yahoo: Program = {
  mailer: 'WebService/1.1.22 YMailNorrin',
  reply: (words) => ({
    text: ` ${joined(words.answer)}\n    ${words.gmail}  \n \n ${words.quoted.join('\n ')}  \n`,
    html: `<html><body><div class="ydp1a2b3c4dyahoo-style-wrap">${divs(words.answer)}</div><div id="ydp5e6f7a8byahoo_quoted_1234" class="ydp5e6f7a8byahoo_quoted"><div style="font-family:Helvetica;font-size:13px"><div>${escape(words.gmail)}</div><div><br></div><div>${divs(words.quoted)}</div></div></div></body></html>`,
  }),
  forward: (words) => ({
    text: ` ${joined(words.answer)}\n\n   ----- ${words.forwarded} ----- ${headerLines(words).join('\n ')}\n ${words.quoted.join('\n ')}\n`,
    html: null,
  }),
  inline: gmail.inline,
}

const proton: Program = {
  mailer: '',
  reply: (words) => ({
    text: `${joined(words.answer)}\n\n${words.gmail}\n\n${quote(words.quoted)}\n`,
    html: `<div style="font-family: Arial, sans-serif; font-size: 14px;">${divs(words.answer)}</div><div class="protonmail_signature_block-empty"></div><div class="protonmail_quote">${escape(words.gmail)}<br><blockquote class="protonmail_quote" type="cite">${divs(words.quoted)}</blockquote><br></div>`,
  }),
  forward: (words) => ({
    text: `${joined(words.answer)}\n\n------- ${words.forwarded} -------\n${joined(headerLines(words))}\n\n> ${joined(words.quoted)}\n`,
    html: null,
  }),
  inline: (words) => ({ text: inlineText(words.gmail, words), html: null }),
}

const gmx: Program = {
  mailer: '',
  reply: (words) => ({
    text: null,
    html: `<html><head></head><body><div style="font-family: Verdana;font-size: 12.0px;">${divs(words.answer)}<div>&nbsp;<div name="quote" style="margin:10px 5px 5px 10px; padding: 10px 0 10px 10px; border-left:2px solid #C3D9E5; word-wrap: break-word;"><div style="margin:0 0 10px 0;">${boldHeaders(words)}</div><div name="quoted-content">${divs(words.quoted)}</div></div></div></div></body></html>`,
  }),
  forward: (words) => ({
    text: forwardedText(words).replace(/^/, `${joined(words.answer)}\n\n`),
    html: null,
  }),
  inline: (words) => ({
    text: null,
    html: inlineHtml(
      `<div>${boldHeaders(words)}</div>`,
      words,
      cite([]).replace('</blockquote>', ''),
      '</blockquote>',
    ),
  }),
}

export const PROGRAMS: Readonly<Record<string, Program>> = {
  gmail,
  'apple-mail': apple,
  ios,
  thunderbird,
  outlook,
  'exchange-owa': owa,
  'outlook-mobile': outlookMobile,
  yahoo,
  protonmail: proton,
  'gmx-webde': gmx,
}
