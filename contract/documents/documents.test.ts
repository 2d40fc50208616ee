import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { DOCUMENT_LIMITS, isSafeLink, type RichDocument } from './document.ts'
import { filesIn, mentionsIn, placeholdersIn } from './find.ts'
import { messageDocument } from './message-document.ts'
import { documentOfText, plainTextOf } from './plain-text.ts'
import { SAMPLE_DOCUMENTS } from './samples.ts'
import { richDocument } from './schema.ts'

const paragraph = (text: string) => ({ kind: 'paragraph', content: [{ kind: 'text', text }] })
const of = (...blocks: unknown[]) => ({ version: 1, blocks })
const accepts = (value: unknown) => richDocument.safeParse(value).success

describe('a document', () => {
  test.each(Object.entries(SAMPLE_DOCUMENTS))(
    'with %s is accepted unchanged, and converted to text',
    (_, { document, text }) => {
      expect(richDocument.parse(JSON.parse(JSON.stringify(document)))).toEqual(document)
      expect(plainTextOf(document)).toBe(text)
    },
  )

  test.each<[string, unknown]>([
    ['another version', { version: 2, blocks: [] }],
    ['no blocks', { version: 1 }],
    ['an array instead of an object', []],
    ['a string instead of an object', 'Hello'],
    ['an unknown property', { ...of(), html: '<b>' }],
    ['an unknown block', of({ kind: 'script', text: 'alert(1)' })],
    ['an unknown inline element', of({ kind: 'paragraph', content: [{ kind: 'html', text: '<b>' }] })],
    ['an unknown property of a block', of({ ...paragraph('x'), onclick: 'alert(1)' })],
    ['an empty text', of(paragraph(''))],
    ['a line break in a text', of(paragraph('a\nb'))],
    ['a list without items', of({ kind: 'list', ordered: true, items: [] })],
    ['an empty list item', of({ kind: 'list', ordered: true, items: [[]] })],
    ['an empty quote', of({ kind: 'quote', blocks: [] })],
    [
      'an unknown placeholder',
      of({ kind: 'paragraph', content: [{ kind: 'placeholder', name: '__proto__' }] }),
    ],
  ])('with %s is refused', (_, value) => {
    expect(accepts(value)).toBe(false)
  })

  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://example.org',
    '//example.org',
    '/ViewTicketDetails/1',
    'https://exa mple.org',
    'https://example.org/"onclick="x',
    'https://',
    'https://example.org@evil.example',
    'https://user:password@example.org/a',
    'HTTP://user@example.org?a',
    'https://@example.org',
    'https:///user@example.org',
    'mailto:',
    '',
  ])('with a link to %j is refused', (link) => {
    expect(isSafeLink(link)).toBe(false)
    expect(accepts(of({ kind: 'paragraph', content: [{ kind: 'text', text: 'x', link }] }))).toBe(false)
  })

  test.each([
    'https://example.org/@user',
    'https://example.org?to=a@b',
    'https://example.org#a@b',
    'http://[::1]:80/',
  ])('with a link to %j is accepted, because it contains no login', (link) => {
    expect(isSafeLink(link)).toBe(true)
    expect(accepts(of({ kind: 'paragraph', content: [{ kind: 'text', text: 'x', link }] }))).toBe(true)
  })

  test('is refused with a message when it is nested too deeply or has too many parts', () => {
    const deep = (levels: number) => {
      let block: unknown = paragraph('x')
      for (let level = 0; level < levels; level++) block = { kind: 'quote', blocks: [block] }
      return of(block)
    }
    expect(accepts(deep(5))).toBe(true)
    for (const levels of [100, 10_000, 200_000]) {
      const { error } = richDocument.safeParse(deep(levels))
      expect(error?.issues.map(({ message }) => message)).toEqual(['Lists or quotes are nested too deeply.'])
    }
    const wide = of(...Array.from({ length: DOCUMENT_LIMITS.parts }, () => paragraph('x')))
    expect(richDocument.safeParse(wide).error?.issues[0]?.message).toBe(
      'This text is too complex. Split it into two messages.',
    )
  })

  test('is refused as a message if it is empty, too long or has a placeholder, and lists its files and mentions', () => {
    const refusal = (document: RichDocument) => messageDocument.safeParse(document).error?.issues[0]?.message
    expect(refusal(documentOfText('Hello'))).toBeUndefined()
    expect(refusal(documentOfText(' \n '))).toBe('Please write a message.')
    expect(refusal(documentOfText('x'.repeat(LIMITS.chatMessage + 1)))).toBe(
      'At most {maximum} characters, please.',
    )
    const { document } = SAMPLE_DOCUMENTS['things of a desk'] ?? { document: documentOfText('') }
    expect(refusal(document)).toBe('A placeholder is empty. Fill it in first.')
    expect(placeholdersIn(document)).toEqual(['requester.firstName', 'ticket.number'])
    expect(filesIn(document)).toEqual(['file-1', 'file-2'])
    expect(mentionsIn(document)).toEqual([
      { kind: 'person', id: 'person-1', name: 'Ada <b>' },
      { kind: 'team', id: 'team-1', name: 'Network' },
    ])
  })
})

describe('plain text', () => {
  test('becomes a document with the same text', () => {
    const text = fc.stringMatching(/^[a\n\r .-]{0,30}$/)
    fc.assert(
      fc.property(text, (written) => {
        const document = documentOfText(written)
        expect(accepts(document)).toBe(true)
        expect(plainTextOf(document)).toBe(written.replaceAll(/\r\n?/g, '\n'))
      }),
      { seed: 20261123 },
    )
  })
})
