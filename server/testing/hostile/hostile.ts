import * as fc from 'fast-check'

/** Texts that have broken servers before. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\uD800',
  'x\uDFFFy',
  '\uFEFFx',
  '\u202Egnp.exe',
  'İıſK',
  'ﬁ＜script＞',
  '𝟙',
  'a\r\nX-Injected: 1',
  '../../../../etc/passwd',
  '..%2f..%2f',
  '%00',
  '%',
  "' or 1=1 --",
  '"; drop table accounts; --',
  '\\',
  '*',
  '%_%',
  '$1',
  '${7*7}',
  '{{7*7}}',
  'NaN',
  '-1',
  '1e309',
  '9007199254740993',
  '0x10',
  'true',
  'null',
  '[object Object]',
  '__proto__',
  'constructor',
  '<img src=x onerror=alert(1)>',
  '=cmd|calc!A1',
  'x'.repeat(201),
  'x'.repeat(10_000),
  '💥'.repeat(3000),
  'é'.repeat(60).normalize('NFD'),
]

const NUMBERS = [0, -0, -1, 1.5, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 1e308, -1e308, 5e-324]

/** A hostile text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(...TEXTS),
  fc.array(fc.nat(0x10_ff_ff), { maxLength: 40 }).map((points) => String.fromCodePoint(...points)),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
)

/** A value of an unexpected type. */
export const hostileValue: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.constantFrom<unknown>(...NUMBERS, null, true, false, [], {}, [[]], [null], { length: 3 }),
  hostileText.map((text) => [text]),
  hostileText.map((text) => ({ toString: text, valueOf: text, $ne: null, length: 1 })),
  fc.jsonValue({ maxDepth: 3 }),
)

/** A mutation of a JSON body as text. */
export const bodyText: fc.Arbitrary<(json: string) => string> = fc.oneof(
  { weight: 20, arbitrary: fc.constant((json: string) => json) },
  fc.nat(400).map((at) => (json: string) => json.slice(0, at)),
  fc.tuple(fc.nat(400), hostileText).map(
    ([at, text]) =>
      (json: string) =>
        json.slice(0, at) + text + json.slice(at),
  ),
  // A duplicate key with another value.
  hostileValue.map((value) => (json: string) => {
    const key = /"(\w+)":/.exec(json)?.[1] ?? 'a'
    return `${json.slice(0, -1)}${json === '{}' ? '' : ','}"${key}":${JSON.stringify(value)}}`
  }),
  fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty').map((key) => {
    const poison = `"${key}":{"isAdmin":true,"role":"Admin","prototype":{"role":"Admin"}}`
    return (json: string) => `{${poison}${json === '{}' ? '' : ','}${json.slice(1)}`
  }),
  fc.integer({ min: 100, max: 20_000 }).map((deep) => () => '['.repeat(deep) + ']'.repeat(deep)),
  fc.integer({ min: 100, max: 5_000 }).map((deep) => () => '{"a":'.repeat(deep) + '1' + '}'.repeat(deep)),
  fc.constant((json: string) => `\uFEFF${json}`),
  fc.constant((json: string) => json.replaceAll('"', "'")),
  fc.constant(() => '{"a":"\\ud800\\u0000"}'),
  fc.constant((json: string) => `${json}${json}`),
)

/** Wrong, unsupported or malformed headers. */
const header: fc.Arbitrary<[string, string]> = fc.oneof(
  fc.tuple(
    fc.constant('content-type'),
    fc.constantFrom(
      'application/json; charset=utf-16',
      'Application/JSON',
      'application/json, text/html',
      'application/merge-patch+json',
      'multipart/form-data',
      'multipart/form-data; boundary=',
      'text/plain',
      'application/x-www-form-urlencoded',
      ';',
      '/',
    ),
  ),
  fc.tuple(fc.constant('content-encoding'), fc.constantFrom('gzip', 'br', 'identity', 'x')),
  fc.tuple(fc.constant('accept'), fc.constantFrom('text/html', '*', 'image/*;q=0', ',,,')),
  fc.tuple(fc.constant('accept-encoding'), fc.constantFrom('*;q=0', 'br;q=x', 'gzip, gzip', 'identity;q=0')),
  fc.tuple(fc.constant('if-none-match'), fc.constantFrom('*', 'W/"', '"x", "y"', 'W/"a.b.1"')),
  fc.tuple(fc.constant('range'), fc.constantFrom('bytes=0-', 'bytes=-1', 'bytes=9-1', 'x')),
  fc.tuple(fc.constant('host'), fc.constantFrom('evil.example', '', '[::1', 'a b')),
  fc.tuple(fc.constant('origin'), fc.constantFrom('null', 'https://evil.example', 'x')),
  fc.tuple(
    fc.constantFrom('x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'forwarded', 'x-real-ip'),
    fc.constantFrom('127.0.0.1', '::1', 'evil', '1.1.1.1, 2.2.2.2'),
  ),
  fc.tuple(
    fc.constantFrom('x-http-method-override', 'x-original-url', 'x-rewrite-url'),
    fc.constantFrom('DELETE', '/api/status', 'GET'),
  ),
  fc.tuple(fc.constant('cookie'), fc.constantFrom('loguser=x; role=Admin', '__proto__=x', ';;;')),
  fc.tuple(fc.stringMatching(/^[a-z-]{1,12}$/), fc.stringMatching(/^[!-~]{0,40}$/)),
)

/** Mostly no headers. */
export const headers: fc.Arbitrary<Record<string, string>> = fc
  .oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(header, { minLength: 1, maxLength: 3 }) },
  )
  .map((pairs) => Object.fromEntries(pairs.filter(([name]) => !KEEPS_ITS_SENSE.has(name))))

/** Headers of the connection are tested on real connections. */
const KEEPS_ITS_SENSE = new Set([
  'authorization',
  'connection',
  'upgrade',
  'expect',
  'te',
  'trailer',
  '__proto__',
])

/** A mutation of an address. */
export const addressChange: fc.Arbitrary<(url: string) => string> = fc.oneof(
  { weight: 40, arbitrary: fc.constant((url: string) => url) },
  fc
    .constantFrom('/', '//', '/..', '/%2e%2e/', '%00', '%', '%c0%af', ';x=1', '?', '#x', '.json', '%2F')
    .map((end) => (url: string) => url + end),
  fc.constant((url: string) => url.replace('/api/', '/api//')),
  fc.constant((url: string) => url.replace('/api/', '/api/./')),
  fc.constant((url: string) => url.toUpperCase().replace('/API/', '/api/')),
  fc
    .tuple(
      fc.constantFrom(
        'limit',
        'cursor',
        'q',
        'sort',
        'since',
        'before',
        'screenshot',
        '__proto__',
        'limit[]',
        'q[a]',
      ),
      hostileText,
    )
    .map(
      ([name, value]) =>
        (url: string) =>
          `${url}${url.includes('?') ? '&' : '?'}${name}=${encodeSafely(value)}&${name}=${encodeSafely(value)}`,
    ),
)

/** Lone surrogates cannot be encoded, so this writes the bytes that a careless program would send. */
export const encodeSafely = (text: string): string =>
  text.isWellFormed() ? encodeURIComponent(text) : `%ED%A0%80${encodeURIComponent(text.toWellFormed())}`
