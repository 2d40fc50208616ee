import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { format } from 'oxfmt'
import { headerWord, mailOf, type Encoding } from './maker/encode.ts'
import { MACHINES } from './maker/machines.ts'
import { PHRASES, type Phrases } from './maker/phrases.ts'
import { PROGRAMS, type Program } from './maker/programs.ts'
import { type ExpectedMail, SAMPLES } from './samples.ts'

/**
 * Writes the sample mails and their expectations: ten programs, each in fifteen languages. Run it by hand: `node
 * server/testing/mail/samples/make.ts`. The output is committed, so that changes are visible.
 */
const AUTOMATIC: readonly (readonly string[])[] = [
  ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: bulk'],
  ['X-Auto-Response-Suppress: All', 'Auto-Submitted: auto-generated'],
  ['X-Autorespond: vacation'],
  // The subject is no proof of an automatic reply.
  ['X-Auto-Response-Suppress: All'],
  ['Precedence: auto_reply'],
]
const TRANSFERS: readonly Encoding['transfer'][] = ['quoted-printable', 'base64', '8bit']

const expected: Record<string, ExpectedMail> = {}

function keep(path: string, raw: Buffer | string, what: ExpectedMail): void {
  mkdirSync(new URL(path.slice(0, path.lastIndexOf('/') + 1), SAMPLES), { recursive: true })
  writeFileSync(new URL(path, SAMPLES), raw)
  expected[path] = what
}

function headersOf(program: Program, subject: string, id: string, others: readonly string[]): string[] {
  return [
    'Return-Path: <anna@customer.example>',
    `From: ${headerWord('Anna Müller')} <anna@customer.example>`,
    'To: Support <support@desk.example>',
    `Subject: ${headerWord(subject)}`,
    `Message-ID: <${id}@customer.example>`,
    'Date: Tue, 3 Nov 2026 09:15:00 +0100',
    ...(program.mailer ? [`X-Mailer: ${program.mailer}`] : []),
    ...others,
  ]
}

const ANSWERING = [
  'In-Reply-To: <17.c.1@desk.example>',
  'References: <raised@customer.example> <17.c.1@desk.example>',
]

function makeProgram(name: string, program: Program, index: number): void {
  const languages = Object.entries(PHRASES)
  const encodingOf = (words: Phrases, at: number): Encoding => ({
    charset: at % 2 === 0 ? 'utf-8' : words.charset,
    transfer: TRANSFERS[(at + index) % TRANSFERS.length] ?? 'base64',
  })
  const wordsAt = (at: number): [string, Phrases] => languages[at % languages.length] ?? ['en', {} as Phrases]

  for (const [at, [language, words]] of languages.entries())
    keep(
      `${name}/${language}-reply.eml`,
      mailOf(
        headersOf(program, `Re: ${words.subject} [#17]`, `${name}-${language}`, ANSWERING),
        program.reply(words),
        encodingOf(words, at),
      ),
      { kind: 'person', shown: words.answer.join('\n'), quoted: words.quoted },
    )
  for (const at of [index, index + 7]) {
    const [language, words] = wordsAt(at)
    keep(
      `${name}/${language}-forward.eml`,
      mailOf(
        headersOf(program, `${words.headers.forward}: ${words.subject}`, `${name}-${language}-forward`, []),
        program.forward(words),
        encodingOf(words, at),
      ),
      { kind: 'person', shown: null, quoted: words.quoted },
    )
  }
  const [language, words] = wordsAt(index + 3)
  keep(
    `${name}/${language}-inline.eml`,
    mailOf(
      headersOf(program, `Re: ${words.subject} [#17]`, `${name}-${language}-inline`, ANSWERING),
      program.inline(words),
      encodingOf(words, index),
    ),
    { kind: 'person', shown: null, quoted: words.quoted },
  )
  const [autoLanguage, autoWords] = wordsAt(index * 2 + 1)
  keep(
    `${name}/${autoLanguage}-auto-reply.eml`,
    mailOf(
      headersOf(
        program,
        autoWords.autoReply.subject,
        `${name}-auto`,
        AUTOMATIC[index % AUTOMATIC.length] ?? [],
      ),
      { text: `${autoWords.autoReply.text}\n`, html: null },
      encodingOf(autoWords, index),
    ),
    { kind: 'auto_reply', shown: null, quoted: [] },
  )
  const machine = MACHINES[index]
  if (machine)
    keep(`${name}/${machine.name}-${machine.kind}.eml`, machine.raw, {
      kind: machine.kind,
      shown: null,
      quoted: [],
      ...(machine.bounceOf && { bounceOf: machine.bounceOf }),
    })
}

rmSync(SAMPLES, { recursive: true, force: true })
for (const [index, [name, program]] of Object.entries(PROGRAMS).entries()) makeProgram(name, program, index)
const { code } = await format('expected.json', JSON.stringify(expected), { printWidth: 110 })
writeFileSync(new URL('expected.json', SAMPLES), code)
