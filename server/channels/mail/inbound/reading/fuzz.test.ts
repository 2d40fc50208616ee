import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzzing } from '../../../../testing/hostile/fuzzing.ts'
import { PHRASES } from '../../../../testing/mail/samples/maker/phrases.ts'
import { sampleMails } from '../../../../testing/mail/samples/samples.ts'
import { foldOf } from './index.ts'
import { parseMail } from './parse.ts'
import { MailUnreadable } from './read-mail.ts'
import { splitText } from './split.ts'

const reading = {
  limits: { bytes: 1e6, levels: 256, parts: 500, headerBytes: 1e5, milliseconds: 2e4, megabytes: 512 },
  ownDomain: 'desk.example',
  now: Date.parse('2026-11-03T12:00:00Z'),
}
/** In ms of CPU time of this thread, so other load does not matter. Far more than a small mail takes. */
const PATIENCE_MS = 5_000

/** CPU time of this thread, in ms. */
const computed = (): number => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

const samples = sampleMails().map(({ raw }) => raw)

/** One change of the bytes of a mail. */
type Mutation = { at: number; cut: number; put: Uint8Array }

const piece = fc.oneof(
  fc.uint8Array({ maxLength: 12 }),
  fc
    .constantFrom(
      '\0',
      '\r',
      '\n\n',
      '\r\n--',
      '----=_Part_17_alternative',
      'Content-Type: multipart/mixed; boundary=x\r\n',
      'Content-Transfer-Encoding: base64\r\n',
      '<blockquote type="cite">',
      '</div></div>',
      '<div class="gmail_quote">',
      '<!--',
      '=?utf-8?B?////?=',
      '> ',
      '\u202e',
    )
    .map((text) => new Uint8Array(Buffer.from(text))),
)
const mutation: fc.Arbitrary<Mutation> = fc.record({ at: fc.nat(), cut: fc.nat({ max: 40 }), put: piece })

function mutated(raw: Buffer, mutations: readonly Mutation[]): Buffer {
  let bytes = raw
  for (const { at, cut, put } of mutations) {
    const place = at % (bytes.length + 1)
    bytes = Buffer.concat([bytes.subarray(0, place), put, bytes.subarray(place + cut)])
  }
  return bytes
}

/** Rethrows unexpected errors. */
function readableNever(error: unknown): null {
  if (error instanceof MailUnreadable) return null
  throw error
}

test('reads a mutated mail or reports it as unreadable, within the time limit', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...samples),
      fc.array(mutation, { minLength: 1, maxLength: 8 }),
      async (raw, mutations) => {
        const began = computed()
        const mail = await parseMail(mutated(raw, mutations), reading).catch(readableNever)
        const { shown, rest } = splitText(mail?.text ?? '', mail?.fold ?? null, 2000)
        expect(shown + rest).toBe(mail?.text ?? '')
        expect(JSON.stringify({ ...mail, files: [] })).not.toContain(String.raw`\u0000`)
        expect(computed() - began).toBeLessThan(PATIENCE_MS)
      },
    ),
    fuzzing(400),
  )
})

test('splits the text of any mail into a visible and a folded part without loss', () => {
  const line = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 60 }),
    fc.constantFrom(
      ...Object.values(PHRASES).flatMap((words) => [
        words.gmail,
        words.apple,
        ...words.quoted,
        ...words.answer,
      ]),
    ),
    fc.constantFrom(
      '',
      '> ',
      '> quoted words',
      '-- ',
      '________________________________',
      'From: a@b.example',
    ),
  )
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 40 }),
      fc.array(line, { maxLength: 10 }),
      fc.option(fc.nat({ max: 400 })),
      fc.integer({ min: 1, max: 500 }),
      (lines, known, place, most) => {
        const text = lines.join('\n')
        const fold = place === null ? null : Math.min(place, text.length)
        const { shown, rest } = splitText(
          text,
          foldOf({ text, fold, isReply: true }, { texts: [known.join('\n')], names: [] }),
          most,
        )
        expect(shown + rest).toBe(text)
        expect(shown.length).toBeLessThanOrEqual(most)
      },
    ),
    fuzzing(100),
  )
})
