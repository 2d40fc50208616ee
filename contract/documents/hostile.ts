/** Random numbers from 0 to 1, as of `Math.random`. */
type Random = () => number

const TEXTS = [
  'Hello',
  ' ',
  '',
  '\n',
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '</p></div></body>',
  '&lt;b&gt;&amp;',
  '{{requester.firstName}}',
  '\u0000\u0007\u001b',
  '\u202eevil\u2066',
  '\ud800',
  '{ab}',
  "';drop table messages;--",
  'مرحبًا 漢字 👩‍💻',
]
const LINKS = [
  'https://example.org/?a=1&b="2"',
  'https://example.org/a',
  'http://[::1]/',
  'mailto:a@example.org?subject=x',
  'https://example.org/@user',
  'HTTPS://EXAMPLE.ORG/%22onclick=',
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)//https://example.org',
  '\tjavascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'https://example.org/\nonclick=x',
  'https:// onmouseover=alert(1)',
  '//example.org',
  'https://user:password@example.org/',
  'https://example.org@evil.example',
  'https:///user@example.org',
  '',
]
const RUBBISH: unknown[] = [
  null,
  undefined,
  0,
  -1,
  NaN,
  true,
  '',
  [],
  {},
  { kind: 'paragraph' },
  { kind: 'script', text: 'x' },
]

/** Random input for fuzz tests of code that reads documents: either mostly valid or completely invalid. */
export function hostileDocument(random: Random): unknown {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T
  // Half of the documents are valid.
  const isRight = random() < 0.5
  const wrong = (part: unknown): unknown => (!isRight && random() < 0.04 ? pick(RUBBISH) : part)
  const some = (most: number, make: () => unknown): unknown[] =>
    Array.from({ length: Math.floor(random() * (most + 1)) }, make)
  const atLeastOne = (most: number, make: () => unknown): unknown[] => [make(), ...some(most - 1, make)]
  const text = () => pick(isRight ? TEXTS.filter((each) => each !== '' && each !== '\n') : TEXTS)
  const link = () => pick(isRight ? LINKS.slice(0, 4) : LINKS)
  const maybe = (name: string, value: () => unknown) => (random() < 0.3 ? { [name]: wrong(value()) } : {})

  const inline = (): unknown => {
    const kinds: (() => unknown)[] = [
      () => ({
        kind: 'text',
        text: wrong(text()),
        ...maybe('bold', () => true),
        ...maybe('italic', () => true),
        ...maybe('code', () => true),
        ...maybe('link', link),
        ...(!isRight && random() < 0.05 ? { onclick: 'alert(1)' } : {}),
      }),
      () => ({ kind: 'break' }),
      () => ({ kind: 'mention', of: pick(['person', 'team']), id: text(), name: wrong(text()) }),
      () => ({
        kind: 'placeholder',
        name: pick(['requester.firstName', 'me.name']),
        ...maybe('otherwise', text),
      }),
    ]
    return wrong(pick([...kinds, ...kinds.slice(0, 1), ...kinds.slice(0, 1)])())
  }
  const block = (level: number): unknown => {
    const flat: (() => unknown)[] = [
      () => ({ kind: 'paragraph', content: wrong(some(4, inline)) }),
      () => ({ kind: 'codeBlock', text: wrong(text()) }),
      () => ({ kind: 'image', file: text(), name: wrong(text()), ...maybe('alt', text) }),
    ]
    const nested: (() => unknown)[] = [
      () => ({ kind: 'quote', blocks: atLeastOne(2, () => block(level + 1)) }),
      () => ({
        kind: 'list',
        ordered: wrong(random() < 0.5),
        items: atLeastOne(3, () => wrong(atLeastOne(2, () => block(level + 1)))),
      }),
    ]
    return wrong(pick(level < 4 ? [...flat, ...nested] : flat)())
  }
  const levels = !isRight && random() < 0.02 ? 3000 : 0
  let document: unknown = wrong({ version: wrong(1), blocks: wrong(some(4, () => block(0))) })
  for (let level = 0; level < levels; level++)
    document = pick([[document], { version: 1, blocks: [document] }])
  return document
}

/** Deterministic random numbers from a seed. */
export function seededRandom(seed: number): Random {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    const mixed = Math.imul(state ^ (state >>> 15), state | 1)
    const more = mixed ^ (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61))
    return ((more ^ (more >>> 14)) >>> 0) / 2 ** 32
  }
}

const TAG = /<(\/?)([a-z]+)((?: [a-z-]+="[^"<>]*")*) ?\/?>/g
const TAGS = new Set('div p br a strong em code ul ol li blockquote pre bdi span figure img'.split(' '))
const ATTRIBUTE = / ([a-z-]+)="([^"]*)"/g
const ATTRIBUTES = new Set(['style', 'class', 'dir', 'href', 'target', 'rel', 'src', 'alt'])

/** The first piece of HTML that no document may produce; null if there is none. */
export function forbiddenIn(html: string): string | null {
  for (const [whole, , tag = '', attributes = ''] of html.matchAll(TAG)) {
    if (!TAGS.has(tag)) return whole
    for (const [, name = '', value = ''] of attributes.matchAll(ATTRIBUTE)) {
      if (!ATTRIBUTES.has(name)) return whole
      if (name === 'href' && !/^(?:https?:\/\/(?![^/?#]*@)|mailto:)/i.test(value)) return whole
      // A picture may refer only to an attached file of the mail (`cid:`).
      if (name === 'src' && !value.startsWith('cid:')) return whole
    }
  }
  // Outside of tags, an angle bracket must be escaped.
  return /[<>][^]{0,20}/.exec(html.replaceAll(TAG, ''))?.[0] ?? null
}
