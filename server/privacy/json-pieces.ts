import type { Pace } from '../kernel/scheduling/pace.ts'

/** Minimum size of a piece in characters, so that the stream has few pieces. */
const PIECE = 16 * 1024

/** Serializes a JSON document in pieces. Async iterables become arrays and are read while writing. */
export async function* jsonPieces(value: unknown, pace: Pace): AsyncGenerator<string> {
  let piece = ''
  for await (const text of written(value, '\n', pace)) {
    piece += text
    if (piece.length < PIECE) continue
    yield piece
    piece = ''
  }
  yield `${piece}\n`
}

/** `line` is the line break and indentation at the depth of the value. */
async function* written(value: unknown, line: string, pace: Pace): AsyncGenerator<string> {
  await pace()
  const next = `${line}  `
  if (isList(value)) {
    yield* between('[', ']', line, value, (item) => written(item, next, pace))
  } else if (isObject(value) && Object.values(value).some(isList)) {
    const entries = Object.entries(value).filter(([, content]) => content !== undefined)
    yield* between('{', '}', line, entries, async function* ([name, content]) {
      yield `${JSON.stringify(name)}: `
      yield* written(content, next, pace)
    })
  } else yield JSON.stringify(value, null, 2).replaceAll('\n', line)
}

async function* between<T>(
  start: string,
  end: string,
  line: string,
  items: AsyncIterable<T> | Iterable<T>,
  write: (item: T) => AsyncGenerator<string>,
): AsyncGenerator<string> {
  yield start
  let isFirst = true
  for await (const item of items) {
    yield `${isFirst ? '' : ','}${line}  `
    yield* write(item)
    isFirst = false
  }
  yield isFirst ? end : `${line}${end}`
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isList = (value: unknown): value is AsyncIterable<unknown> =>
  isObject(value) && Symbol.asyncIterator in value
