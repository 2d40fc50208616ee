import { clean } from '../clean.ts'
import type { Authentication } from '../read-mail.ts'
import { headersOf, type Headers } from './headers.ts'

const METHODS = ['dmarc', 'spf', 'dkim'] as const
const MOST = 10
/** How a server is called that writes no name, as that of Microsoft 365 does. */
const UNNAMED = 'unnamed'

/** What the Authentication-Results headers say, the topmost first. Comments say nothing: a sender writes into some of them. */
export const authenticationOf = (headers: Headers): Authentication[] =>
  headersOf(headers, 'authentication-results').slice(0, MOST).flatMap(resultsOf)

function resultsOf(value: string): Authentication[] {
  const parts = withoutComments(clean(value)).split(';')
  const first = parts[0]?.trim().split(/\s/)[0]?.toLowerCase()
  if (!first) return []
  const isNamed = !first.includes('=')
  const server = isNamed ? first : UNNAMED
  const results = isNamed ? parts.slice(1) : parts
  const found: Authentication = { server, dmarc: null, spf: null, dkim: null }
  for (const result of results) {
    const match = /^\s*(dmarc|spf|dkim)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/i.exec(result)
    const method = METHODS.find((name) => name === match?.[1]?.toLowerCase())
    const verdict = match?.[2]?.toLowerCase()
    if (!method || !verdict) continue
    // Of several signatures one that passes is enough.
    if (found[method] === null || (method === 'dkim' && verdict === 'pass')) found[method] = verdict
  }
  return [found]
}

/** Quoted strings stay: a bracket in one begins no comment. */
function withoutComments(value: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) isQuoted = !isQuoted
    else if (sign === '(' && !isQuoted) depth += 1
    else if (sign === ')' && !isQuoted && depth > 0) depth -= 1
    else if (depth === 0 && !(isQuoted && sign === ';')) kept += sign
  }
  return kept
}
