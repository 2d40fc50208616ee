import type { LightMyRequestResponse } from 'fastify'

/** A request and its response; `answer` is the recorded body. */
export type Exchange = { about: string; request: string; response: LightMyRequestResponse; answer: string }

/** Headers that depend on the moment only. */
const LEFT_OUT = new Set(['date', 'content-length'])

/** Values that depend on chance, the clock or earlier events: each kind is numbered by first appearance. */
const CHANCE: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['time', /\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/g],
  ['token', /(?<="jwttoken":")[^"]+/g],
  ['code', /(?<="Otp":"|"otp":"|"pto":")(?:\d{6}|[\w-]{22})(?=")/g],
  ['challenge', /(?<="challenge":")[\w-]+/g],
  ['cursor', /(?<=[?&]cursor=)[\w%.-]+/g],
  ['newcomer', /\b(?:newcomer|nobody)-\d+/gi],
  ['id', /(?<![\w-])[\w-]{22}(?![\w-])/g],
]

/** The transcript of exchanges by call, readable in a diff. Common headers are listed once. */
export function transcriptOf(area: string, calls: ReadonlyMap<string, readonly Exchange[]>): string {
  const headers = new Map<string, string>()
  const letterOf = (set: string): string => {
    const letter = headers.get(set) ?? String.fromCodePoint(65 + headers.size)
    headers.set(set, letter)
    return letter
  }
  const parts = [...calls].map(([title, exchanges]) =>
    [`=== ${title}`, ...exchanges.map((exchange) => written(exchange, letterOf))].join('\n\n'),
  )
  const sets = [...headers].map(([set, letter]) => `headers ${letter}\n${set}`)
  return `${[HEAD(area), ...sets, ...parts].join('\n\n')}\n`
}

const HEAD = (area: string): string =>
  [
    `How the specified calls answer: ${area}. Made by "npm run record"; see CONTRIBUTING.md.`,
    'What chance or the clock decides stands in angle brackets, numbered anew in each exchange.',
  ].join('\n')

function written({ about, request, response, answer }: Exchange, letterOf: (set: string) => string): string {
  const { headers, statusCode, payload } = response
  const length = headers['content-length']
  if (length !== undefined && Number(length) !== Buffer.byteLength(payload))
    throw new Error(`${about}: ${length} bytes were announced.`)
  const [asked = '', body = ''] = withoutChance([request, answer])
  const set = headerLines(headers)
  return [
    `--- ${about}`,
    shortened(asked),
    `${statusCode}, headers ${letterOf(set)}`,
    ...(body ? [body] : []),
  ].join('\n')
}

const LONGEST = 120
/** Shortens requests, which only explain the compared answers. */
const shortened = (text: string): string =>
  text
    .split('\n')
    .map((line) => (line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line))
    .join('\n')

function headerLines(headers: LightMyRequestResponse['headers']): string {
  const told = Object.entries(headers).filter(([name]) => !LEFT_OUT.has(name))
  return told
    .map(([name, value]) => `  ${name}: ${HEADERS_OF_CHANCE[name]?.(String(value)) ?? String(value)}`)
    .toSorted()
    .join('\n')
}

const HEADERS_OF_CHANCE: Record<string, (value: string) => string | undefined> = {
  'x-event-number': () => '<number>',
  etag: () => 'W/"<version>"',
  link: (value) => withoutChance([value])[0],
}

/** Replaces random values, consistently in all texts. */
function withoutChance(texts: string[]): string[] {
  return CHANCE.reduce((all, [kind, pattern]) => {
    const names = new Map<string, string>()
    return all.map((text) =>
      text.replaceAll(pattern, (found) => {
        const name = names.get(found) ?? `<${kind} ${names.size + 1}>`
        names.set(found, name)
        return name
      }),
    )
  }, texts)
}
