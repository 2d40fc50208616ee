import { addressParser } from 'postal-mime'
import { domainToASCII } from 'node:url'
import type { Address } from '../read-mail.ts'
import { clean } from '../clean.ts'

/** The headers of a mail, topmost first, with names in lower case. */
export type Headers = readonly { key: string; value: string }[]

const MOST_ADDRESSES = 200
const MOST_IDS = 200
const MOST_NAME = 200
/** RFC 5321: 64 characters before the @, 255 behind it. */
const MOST_ADDRESS = 320

/** The first header of a name. */
export const headerOf = (headers: Headers, name: string): string | null =>
  headers.find(({ key }) => key === name)?.value ?? null

/** All headers of a name, the topmost first. */
export const headersOf = (headers: Headers, name: string): string[] =>
  headers.filter(({ key }) => key === name).map(({ value }) => value)

/** All addresses in headers of these names, without groups, each once. */
export function addressesOf(headers: Headers, ...names: string[]): Address[] {
  const found = new Map<string, Address>()
  for (const name of names)
    for (const value of headersOf(headers, name)) {
      // The parser splits an unquoted "Last, First <address>" into a name and an address.
      let last = ''
      for (const entry of addressParser(withQuotedQuotes(value), { flatten: true })) {
        const address = normalAddress(entry.address ?? '')
        if (address && !found.has(address) && found.size < MOST_ADDRESSES)
          found.set(address, {
            name: nameOf(last && entry.name ? `${last}, ${entry.name}` : entry.name, address),
            address,
          })
        last = entry.address ? '' : entry.name
      }
    }
  return [...found.values()]
}

/**
 * Escapes quotation marks inside names, which the parser would drop: `"Max "Maxi" Muster" <max@a.example>` and `Max
 * "Maxi" Muster <max@a.example>`.
 */
const withQuotedQuotes = (value: string): string =>
  value.replaceAll(
    /(^|[,;])([ \t]{0,20})([^<>@,;"]{0,200}"[^<>@]{0,200}?)([ \t]{0,20})(?=<[^<>\s]{1,320}>)/g,
    (whole, comma: string, before: string, name: string, after: string) => {
      const isWhole = name.startsWith('"') && name.endsWith('"')
      const inner = isWhole ? name.slice(1, -1) : name
      return /(?:^|\s)"[^\s"\\][^"\\]*"(?=\s|$)/.test(inner) && !inner.includes('\\')
        ? `${comma}${before}"${inner.replaceAll('"', '\\"')}"${after}`
        : whole
    },
  )

const nameOf = (name: string, address: string): string => {
  const words = clean(name)
    .replaceAll(/\s+/g, ' ')
    .trim()
    .replace(/^(['"])([^'"]+)\1$/, '$2')
    .slice(0, MOST_NAME)
  return words.toLowerCase() === address ? '' : words
}

/** The address with an ASCII host, in lower case; null if it is invalid. */
function normalAddress(text: string): string | null {
  const address = text.trim()
  const at = address.lastIndexOf('@')
  if (at < 1 || address.length > MOST_ADDRESS || /[\s\p{Cc}<>(),;:"\\]/u.test(address)) return null
  const host = domainToASCII(address.slice(at + 1))
  return host ? `${address.slice(0, at)}@${host}`.toLowerCase() : null
}

/** The ids in angle brackets. If the program omitted the brackets, the words that could be ids. */
export function idsOf(values: readonly string[]): string[] {
  const text = values.join(' ').replaceAll(/\s+/g, ' ')
  const bracketed = [...text.matchAll(/<\s*([^<>\s]{1,900})\s*>/g)].map((match) => match[1] ?? '')
  const ids =
    bracketed.length > 0 ? bracketed : text.split(/[\s,;]+/).filter((word) => /^[^@<>]+@[^@<>]+$/.test(word))
  return [...new Set(ids.map(clean))].slice(-MOST_IDS)
}

const EARLIEST = Date.UTC(1990, 0, 1)
const LONGEST_AHEAD_MS = 2 * 24 * 60 * 60 * 1000

/** The date; null if it is missing or implausible. */
export function dateOf(headers: Headers, now: number): string | null {
  const value = headerOf(headers, 'date')
  if (value === null) return null
  const time = Date.parse(value.replaceAll(/\([^()]*\)/g, ' ').trim())
  if (!Number.isFinite(time) || time < EARLIEST || time > now + LONGEST_AHEAD_MS) return null
  return new Date(time).toISOString()
}
