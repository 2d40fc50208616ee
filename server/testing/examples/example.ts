import type { Answered } from '@support-desk/contract/client'

/** An example of a call: its request and its answer. */
export type Example = {
  request: Parts
  /** The JSON answer; absent if there is none. */
  answer?: unknown
  /** The file in the answer; absent if there is none. */
  file?: ExampleFile
}

/** A file, with its first lines if it is text. */
type ExampleFile = { type: string; name: string; text?: string }

/** The parts of a request that the call has. */
export type Parts = { params?: object; query?: object; body?: unknown; fields?: object }

/** A random id, or a key derived from one. */
const ID = /^[\w-]{22,26}$/
/** A secret that is shown once. */
const SECRET = /^[\w-]{40,}$/
/** Names of test accounts: the role and a part of an id. */
const ACCOUNT = /\b(?:User|SupportTeam|Admin)-[\w-]{8}\b/gi
/** An id or a key inside a text. */
const ID_WITHIN = /(?<![\w-])[\w-]{22}(?![\w-])/g
/** Lines of a text file in an example. */
const MOST_LINES = 8
/** Rows of a list in an example. */
const MOST_ROWS = 2
const PEOPLE = ['Grace', 'Linus', 'Edsger', 'Barbara', 'Donald', 'Radia', 'Ken', 'Frances']
const THINGS = ['Network', 'Printing', 'Accounts', 'Hardware', 'Facilities', 'Software']

/**
 * Returns a function that makes examples readable and stable: it replaces random ids and generated names, and keeps the
 * first rows of lists.
 */
export function createReadable(): <T>(value: T) => T {
  const ids = new Map<string, string>()
  const names = new Map<string, string>()
  const idFor = (id: string): string => remembered(ids, id, (count) => idNumbered(count))
  const nameFor = (name: string, from: readonly string[]): string =>
    remembered(names, name, (count) => {
      const round = Math.floor(count / from.length)
      return `${from[count % from.length]}${round === 0 ? '' : round + 1}`
    })
  const text = (key: string, value: string): string => {
    if (ID.test(value)) return /name$/i.test(key) ? nameFor(value, THINGS) : idFor(value)
    if (SECRET.test(value)) return 'what-only-this-answer-says'
    const named = key === 'text' || key === 'email' ? value.replaceAll(ID_WITHIN, idFor) : value
    return named.replaceAll(ACCOUNT, (name) => nameFor(name.toLowerCase(), PEOPLE))
  }
  const readable = (key: string, value: unknown): unknown => {
    if (typeof value === 'string') return text(key, value)
    if (Array.isArray(value)) return value.slice(0, MOST_ROWS).map((item) => readable(key, item))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, readable(name, part)]))
  }
  return <T>(value: T) => readable('', value) as T
}

/** The file in an answer. */
export async function fileOf({ headers, arrayBuffer }: Answered): Promise<ExampleFile> {
  const [type = ''] = (headers.get('content-type') ?? '').split(';')
  const name = /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1] ?? ''
  if (!/^(text|message)\//.test(type)) return { type, name }
  const lines = Buffer.from(await arrayBuffer())
    .toString()
    .split(/\r?\n/)
  return { type, name, text: lines.slice(0, MOST_LINES).join('\n') }
}

function remembered(known: Map<string, string>, value: string, make: (count: number) => string): string {
  const found = known.get(value) ?? make(known.size)
  known.set(value, found)
  return found
}

/** A stable text that looks like an id. */
const idNumbered = (count: number): string => `${String(count + 1).padStart(4, '0')}kT9vQmZ2xWc7RbLpEd`

/** The input of `recorded`, with the ids and names of `made` at the same places. */
export function withIdsOf(recorded: unknown, made: unknown): unknown {
  if (typeof recorded === 'string' && typeof made === 'string') {
    return ID.test(recorded) || ID.test(made) || ACCOUNT.test(made) ? made : recorded
  }
  if (Array.isArray(recorded) && Array.isArray(made))
    return recorded.map((item, index) => withIdsOf(item, made[index]))
  if (isObject(recorded) && isObject(made)) {
    return Object.fromEntries(
      Object.entries(recorded).map(([name, part]) => [name, withIdsOf(part, made[name])]),
    )
  }
  return recorded
}

/** Whether a fresh answer still matches the recorded one. An empty list does not replace one with rows. */
export const isStillSo = (recorded: unknown, fresh: unknown): boolean =>
  isAlike(recorded, fresh) && !(isEmptyList(recorded) && !isEmptyList(fresh))

/** Whether a value is an empty list. */
export const isEmptyList = (value: unknown): boolean => Array.isArray(value) && value.length === 0

/** Whether two values have the same fields with the same types, at every depth. Null and empty values match any. */
export function isAlike(one: unknown, other: unknown): boolean {
  if (one === null || other === null) return true
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === 0 || other.length === 0 || isAlike(one[0], other[0])
  }
  if (isObject(one) && isObject(other)) {
    const names = Object.keys(one)
    return (
      names.length === Object.keys(other).length &&
      names.every((name) => name in other && isAlike(one[name], other[name]))
    )
  }
  return typeof one === typeof other && Array.isArray(one) === Array.isArray(other)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
