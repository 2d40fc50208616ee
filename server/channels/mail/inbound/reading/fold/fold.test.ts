import { describe, expect, test } from 'vitest'
import { MAIL_READING } from '../../../../../testing/mail/reading.ts'
import { foldOf } from '../index.ts'
import { parseMail } from '../parse.ts'

type Mail = { text?: string; html?: string; subject?: string; inReplyTo?: string | null }

const read = ({ text, html, subject = 'Re: Restart', inReplyTo = 'a@desk.example' }: Mail) =>
  parseMail(
    Buffer.from(
      `From: anna@customer.example\nSubject: ${subject}\n${inReplyTo === null ? '' : `In-Reply-To: <${inReplyTo}>\n`}Content-Type: text/${html === undefined ? 'plain' : 'html'}; charset=utf-8\n\n${html ?? text}`,
    ),
    MAIL_READING,
  )

/** The visible text of a mail, or of a mail in a ticket that contains the texts `known`. */
async function shown(mail: Mail, known?: string[]): Promise<string> {
  const found = await read(mail)
  const fold = known ? foldOf(found, { texts: known, names: ['sven'] }) : found.fold
  return found.text.slice(0, fold ?? undefined).trim()
}

/** Expects that nothing is folded. */
async function expectWhole(mail: Mail, known?: string[]): Promise<void> {
  expect(await shown(mail, known)).toBe((await read(mail)).text.trim())
}

const QUOTE = '> Dear Ms Berg,\n>\n> please restart the program.\n> Kind regards\n'

describe('A mail that is not a reply', () => {
  test.for([
    ['a table', 'These are missing:\n\n| Item | Number |\n|------|--------|\n| Toner | 3 |\n| Paper | 12 |'],
    ['program output', 'It says this:\n\n> starting worker 7\n> error: port 80 is in use'],
    [
      'a pasted mail and a question',
      'This came today:\n\nVon: Dienst <a@b.example>\nGesendet: Montag, 12. Oktober 2026 08:00\nAn: anna@customer.example\nBetreff: Ihr Konto\n\nBitte klicken.\n\nIst das von Ihnen?',
    ],
    ['an attributed quote', `Is this true?\n\nOn 2 Nov 2026, at 10:04, A <a@x.example> wrote:\n\n${QUOTE}`],
    [
      'an original message',
      'Look:\n\n-----Original Message-----\nFrom: a@x.example\nSent: 2 Nov 2026\nTo: b@x.example\nSubject: x\n\nText',
    ],
  ])('is shown in full with %s in it', async ([, text = '']) => {
    await expectWhole({ text, subject: 'A question', inReplyTo: null })
  })

  test('is shown in full with a block quote by a mail program', async () => {
    const html = '<p>Is this you?</p><blockquote type="cite"><p>Click here.</p></blockquote>'
    await expectWhole({ html, subject: 'A question', inReplyTo: null })
  })

  test.for(['Re', 'AW', 'SV', 'RE[2]', 'Re (3)', 'Ответ', '回复', '返信', 'رد'])(
    'is distinguished from a reply by the subject: %s',
    async (prefix) => {
      const text = `Done.\n\nOn 2 Nov 2026, at 10:04, A <a@x.example> wrote:\n\n${QUOTE}`
      expect(await shown({ text, subject: `${prefix}: Restart`, inReplyTo: null })).toBe('Done.')
    },
  )
})

describe('The line above a quote', () => {
  test.for([
    ['Am Mo., 12. Okt. 2026 um 09:10 Uhr schrieb Kundendienst <dienst@firma.example\n>:'],
    ['Am 12.10.2026 um 09:10 schrieb Kundendienst Musterfirma <dienst@firma.example\n> schrieb:'],
    ['On Mon, Oct 12, 2026 at 9:10 AM Customer Service of the Company <\nservice@company.example> wrote:'],
    ['On Mon, Oct 12, 2026 at 9:10 AM Customer Service <service@company.example\n> wrote:'],
    ['Am Montag, 12. Oktober 2026 um 09:10\nUhr schrieb Kundendienst\n<dienst@firma.example>:'],
    ['Le lun. 12 oct. 2026 à 09:10, Service Clients <\nservice@firma.example> a écrit :'],
    ['El lun, 12 oct 2026 a las 9:10, Servicio (<servicio@firma.example>)\nescribió:'],
    ['пн, 12 окт. 2026 г. в 09:10, Служба поддержки <\nhelp@firma.example>:'],
    ['2026年10月12日(月) 9:10 サポート <support@firma.example>:'],
    ['في الاثنين، 12 أكتوبر 2026 في 9:10 ص تمت كتابة ما يلي بواسطة\nالدعم <help@firma.example>:'],
    ['---- On Mon, 12 Oct 2026 09:10:00 +0200 Service <service@firma.example> wrote ----'],
    ['---- Am Mo., 12 Okt. 2026 09:10:00 +0200 Dienst <dienst@firma.example> schrieb ----'],
    ['"Dienst" <dienst@firma.example> schrieb am 12.10.2026 09:10:05:'],
    [
      'Gesendet: Montag, 12. Oktober 2026 um 09:10\nVon: "Dienst" <dienst@firma.example>\nAn: anna@customer.example\nBetreff: Re: Neustart',
    ],
    ['Von:\tDienst/Firma\nAn:\tanna@customer.example\nDatum:\t12.10.2026 09:10\nBetreff:\tRe: Neustart'],
    ['-------- Original-Nachricht --------\nAm 12.10.2026 um 09:10 schrieb Dienst <dienst@firma.example>:'],
    [
      '-----Original Message-----\nFrom: Service <service@firma.example>\nSent: Monday, 12 October 2026 09:10\nTo: anna@customer.example\nSubject: Restart',
    ],
  ])('is folded together with the quote: %j', async ([head = '']) => {
    const text = `Thanks, that worked!\n\n${head}\n\n${QUOTE}`
    expect(await shown({ text })).toBe('Thanks, that worked!')
    expect(await shown({ text: text.replace('!\n\n', '!\n') })).toBe('Thanks, that worked!')
  })

  test.for([
    ['Am Montag, 12. Oktober 2026 um 09:10 Uhr schrieb Dienst <dienst@firma.example>:'],
    ['---- On Mon, 12 Oct 2026 09:10:00 +0200 Service <service@firma.example> wrote ----'],
    [
      'Gesendet: Montag, 12. Oktober 2026 um 09:10\nVon: "Dienst" <dienst@firma.example>\nAn: a@b.example\nBetreff: Re: x',
    ],
  ])('is folded with an unmarked quote if only a program writes such a line: %j', async ([head = '']) => {
    expect(await shown({ text: `Danke!\n\n${head}\n\nGuten Tag,\nbitte neu starten.\n` })).toBe('Danke!')
  })

  test('is recognised above the block quote of GMX and WEB.DE', async () => {
    const html =
      '<div>Danke!</div><div>Am 12.10.26, 09:10 schrieb Dienst &lt;dienst@firma.example&gt;:</div><blockquote><div>Guten Tag,</div><div>bitte starten Sie das Programm neu.</div></blockquote>'
    expect(await shown({ html })).toBe('Danke!')
    expect(await shown({ html }, ['Guten Tag,\nbitte starten Sie das Programm neu.'])).toBe('Danke!')
    await expectWhole({ html }, ['Guten Tag,\nbitte kaufen Sie das Programm neu.'])
  })

  test('is recognised above a block quote without the mark of a program', async () => {
    const html =
      '<p>Thanks!</p><p>On 12 Oct 2026, at 09:10, Service &lt;service@firma.example&gt; wrote:</p><blockquote><p>Please restart.</p></blockquote>'
    expect(await shown({ html })).toBe('Thanks!')
    await expectWhole({ html: '<p>The manual says:</p><blockquote><p>Please restart.</p></blockquote>' })
  })

  test.for([
    [
      'am 12.10. habe ich mich mit anna@customer.example angemeldet und bekomme seitdem diese Meldung:\n\nFehler 500',
    ],
    ['On 12 October the server of mail@customer.example wrote:\nError 5\nand stopped.'],
    ['The dates are\nFrom: 1 May\nTo: 3 June\nThanks'],
    ['See\n-- \nAnna\nACME'],
    ['My accounts are a@x.example 1:\nand b@x.example 2:\nThanks'],
    ['Original message\nis what it shows me.'],
    ['> one line of a log\nis what I see'],
    ['It says:\n> starting worker 7\n> error: port 80'],
    ['Log of 2026-10-12 07:00 <a@x.example>:\n12 errors\nPlease call me.'],
  ])('is distinguished from a similar line by the sender: %j', async ([text = '']) => {
    await expectWhole({ text: `Hello,\n\n${text}` })
  })
})

describe('Answers in a quote', () => {
  const HEAD = 'On 28.11.2026 at 02:34, Sven <support@desk.example> wrote:'

  test.for([
    ['one line each', '> May we delete your account?\nNO!\n> Which size?\nXL please\n> Best, Sven'],
    [
      'below a long question',
      `> ${'May we delete your account and all of the orders in it'}?\nno\n> Best, Sven`,
    ],
    [
      'below a long question that wraps',
      `> ${'May we delete your account and all of the orders that are in it'}\nYes\n> Best, Sven`,
    ],
    ['between empty quoted lines', '> Which size?\n>\nXL\n>\n> Best, Sven'],
    ['between empty lines', '> Which size?\n\nXL please, and two of them.\n\n> Best, Sven'],
    ['at the end', '> Which size?\n> Best, Sven\n\nXL please.'],
    ['under a rule', '> Which size?\n\n-----\nXL please.\nWhen does it come?'],
    ['with a question below a signature', '> Which size?\n-- \nXL, and when does it come?'],
  ])('are shown: %s', async ([, quote]) => {
    await expectWhole({ text: `Hi Sven, see my answers.\n\n${HEAD}\n${quote}\n` })
  })

  test('do not include the wrapped end of a quoted line', async () => {
    const line = `> ${'this line of the quote is about as long as programs wrap them, which is'}`
    const text = `Fine.\n\n${HEAD}\n${line}\nhere\n> and goes on.\n`
    expect(await shown({ text })).toBe('Fine.')
  })

  const OUTLOOK = (words: string, quote: string): string =>
    `<p>${words}</p><div style="border:none;border-top:solid #E1E1E1 1.0pt"><p><b>Von:</b> Anna &lt;a@x.example&gt;<br><b>Gesendet:</b> Montag, 12. Oktober 2026 09:05<br><b>An:</b> b@x.example<br><b>Betreff:</b> Termin</p></div>${quote}`

  test.for([
    ['in red', 'Hallo,', '<p>Dienstag?</p><p><span style="color:red">Nein, Donnerstag.</span></p>'],
    [
      'in another red',
      'Hallo,',
      '<p>Dienstag?</p><p><span style="color:#C00000">Nein, Donnerstag.</span></p>',
    ],
    ['on yellow', 'Hallo,', '<p>Dienstag?</p><p><span style="background:yellow">Nein.</span></p>'],
    ['as announced below', 'Antworten siehe unten.', '<p>Dienstag?</p><p>Nein, Donnerstag.</p>'],
    ['as announced in English', 'My comments are in blue.', '<p>Tuesday?</p><p style="color:blue">No.</p>'],
  ])('are shown in a quote of Outlook without quote signs: %s', async ([, words = '', quote = '']) => {
    await expectWhole({ html: OUTLOOK(words, quote) })
  })

  test('are not assumed in a quote of Outlook without answers, so the quote is folded', async () => {
    const html = OUTLOOK(
      'Donnerstag passt.',
      '<p>Passt Ihnen der <span style="color:black">Dienstag</span>?</p>',
    )
    expect(await shown({ html })).toBe('Donnerstag passt.')
  })

  const gmail = (quote: string): string =>
    `<div dir="ltr">Hello,</div><div class="gmail_quote gmail_quote_container"><div class="gmail_attr">On Mon, Oct 12, 2026 at 9:10 AM Sven &lt;s@desk.example&gt; wrote:<br></div>${quote}</div>`

  test('are shown between the block quotes of a Gmail reply', async () => {
    const block = (words: string): string => `<blockquote class="gmail_quote">${words}</blockquote>`
    await expectWhole({
      html: gmail(`${block('Which size?')}<div>XL please</div>${block('Which colour?')}<div>Red</div>`),
    })
    await expectWhole({ html: gmail(`${block('Which size?')}<div>XL please</div>`) })
    expect(await shown({ html: gmail(block('Which size?')) })).toBe('Hello,')
  })
})

describe('A mail in a ticket', () => {
  const QUESTIONS =
    'Serial number (on the back of the device):\nDay of purchase according to the invoice:\nIs the device in the network of the company?'
  const head = 'On Mon, Oct 12, 2026 at 9:10 AM Sven <support@desk.example> wrote:'

  test('shows answers that follow the questions of staff on the same lines', async () => {
    const text = `Here they are.\n\n${QUESTIONS.replaceAll(/[:?]$/gm, '$& 88123')}\n`
    await expectWhole({ text }, [QUESTIONS])
    await expectWhole({ text: `Here.\n\n${head}\n${text.replaceAll(/^/gm, '> ')}` }, [QUESTIONS])
  })

  test('shows answers without a colour in a quote of Outlook', async () => {
    const block =
      'Von: Sven <s@desk.example>\nGesendet: Montag, 12. Oktober 2026 09:05\nAn: anna@customer.example\nBetreff: Termin'
    const question = 'Passt Ihnen der Dienstag für die Wartung der Anlage?'
    const text = `Hallo,\n\n${block}\n\n${question}\n`
    expect(await shown({ text }, [question])).toBe('Hallo,')
    await expectWhole({ text: `${text}\nNein\n` }, [question])
    await expectWhole({ text: text.replace(block, `${block}\n\nNein`) }, [question])
  })

  test('shows words that are new to the ticket, although a program marked them as a quote', async () => {
    const text = `What do you say to this?\n\n${head}\n> The contract ends in May, says our lawyer.\n> Please confirm that.\n`
    expect(await shown({ text })).toBe('What do you say to this?')
    await expectWhole({ text }, ['It hums since Monday and nothing helps.'])
  })

  test('folds text that repeats the ticket, in any language and without quote signs', async () => {
    const known =
      'Please switch the printer off and on again. Which lamp is red afterwards? We need it to go on.'
    const text = `Blinkt links.\n\nVastus kirjale, 2. november 10:04\n${known.replaceAll('. ', '.\n')}\n`
    await expectWhole({ text }, [])
    expect(await shown({ text }, ['Something else, by others.', known])).toBe(
      'Blinkt links.\n\nVastus kirjale, 2. november 10:04',
    )
    await expectWhole({ text: known }, [known])
  })

  test('folds a quoted short message, a quoted signature and a quoted link address too', async () => {
    const known = ['It hums.', 'Please look at the manual and tell us which lamp is red.\nSupport']
    const text = `Left.\n\n${head}\n> Please look at the manual <https://safe.example/?u=x> and tell us\n> which lamp is red.\n>\n> Support\n>\n> On 11 Oct 2026 at 10:00, sven wrote:\n>> It hums.\n\n-- \nAnna Berg\nCustomer Ltd\n`
    expect(await shown({ text }, known)).toBe('Left.')
    await expectWhole({ text: text.replace('It hums.', 'It rattles.') }, known)
  })

  test('shows the signature of the sender even if the ticket contains it', async () => {
    const signature = 'Kind regards\nAnna Berg\nCustomer Ltd, Long Street 1, Town\nTel. 0123 456789'
    await expectWhole({ text: `Now it works.\n\n${signature}` }, [`It does not work.\n\n${signature}`])
  })

  test('folds nothing if the mail is not a reply', async () => {
    const known = 'Please switch the printer off and on again. Which lamp is red afterwards?'
    await expectWhole({ text: `Once more:\n\n${known}`, subject: 'Printer', inReplyTo: null }, [known])
  })
})

describe('A fold', () => {
  const quoted = 'On 2 Nov 2026, at 10:04, A <a@x.example> wrote:\n\n> one\n> two\n'

  test('is absent if it would leave no text', async () => {
    await expectWhole({ text: quoted })
    await expectWhole({ text: `Sent from my iPhone\n\n${quoted}` })
    await expectWhole({ text: `${quoted}\nMy answer is below.` })
    expect(await shown({ text: `Yes.\n\n${quoted}\n-- \nAnna` })).toBe('Yes.')
  })

  test('begins at the hidden marker that our emails contain', async () => {
    const marker = `17.c.${'0123456789abcdef'.repeat(2).slice(0, 20)}`
    const mail = await read({
      html: `<p>Yes, it is.</p><div><div style="display:none">ref:${marker}</div><p>Is it red?</p></div>`,
    })
    expect(mail.marker).toBe(marker)
    expect(mail.text.slice(0, mail.fold ?? 0).trim()).toBe('Yes, it is.')
  })
})
