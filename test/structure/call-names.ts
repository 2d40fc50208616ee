import { readFileSync } from 'node:fs'
import { type CallName, CALLS } from '@support-desk/contract'

/** What stands before every call: what a call needs is a field of it in the contract. */
const NAMELESS = /^server\/(?:edge|kernel|jobs|database)\/|^server\/(?:app|build-http)\.ts$/

/** Where a file that serves all calls names one of them, as `file: name`. */
export function namedCalls(
  files: Iterable<string>,
  textOf = (file: string): string => readFileSync(file, 'utf8'),
): string[] {
  const names = Object.keys(CALLS) as CallName[]
  return [...files].flatMap((file) => {
    if (!NAMELESS.test(file) || file.endsWith('.test.ts')) return []
    const text = textOf(file)
    return names
      .filter((name) => QUOTES.some((quote) => text.includes(quote + name + quote)))
      .map((name) => `${file}: ${name}`)
  })
}

const QUOTES = ["'", '"', '`']
