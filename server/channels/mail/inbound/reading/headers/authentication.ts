import { clean } from '../clean.ts'
import type { Authentication } from '../read-mail.ts'
import { headersOf, type Headers } from './headers.ts'

const METHODS = ['dmarc', 'spf', 'dkim'] as const
/** The properties that name the domain a result is about, in order of preference (RFC 8601). */
const DOMAIN_PROPERTIES = {
  dmarc: ['header.from'],
  spf: ['smtp.mailfrom'],
  dkim: ['header.d', 'header.i'],
} as const
const MOST = 10
/** The name of a server that omits its name, such as Microsoft 365. */
const UNNAMED = 'unnamed'

/** The Authentication-Results headers, topmost first. Comments are removed, because a sender can write into some of them. */
export const authenticationOf = (headers: Headers): Authentication[] =>
  headersOf(headers, 'authentication-results').slice(0, MOST).flatMap(resultsOf)

function resultsOf(value: string): Authentication[] {
  const parts = withoutComments(clean(value)).split(';')
  const first = parts[0]?.trim().split(/\s/)[0]?.replaceAll('"', '').toLowerCase()
  if (!first) return []
  const isNamed = !first.includes('=')
  const server = isNamed ? first : UNNAMED
  const results = isNamed ? parts.slice(1) : parts
  const found: Authentication = {
    server,
    dmarc: null,
    dmarcDomain: null,
    spf: null,
    spfDomain: null,
    dkim: null,
    dkimDomains: [],
  }
  for (const result of results) addResult(found, result)
  return [found]
}

function addResult(found: Authentication, result: string): void {
  const match = /^\s*(dmarc|spf|dkim)\s*(?:\/\s*\d+\s*)?=\s*([a-z]+)/i.exec(result)
  const method = METHODS.find((name) => name === match?.[1]?.toLowerCase())
  const verdict = match?.[2]?.toLowerCase()
  if (!method || !verdict) return
  const properties = propertiesOf(result)
  const domain = DOMAIN_PROPERTIES[method].map((name) => properties.get(name)).find(Boolean) ?? null
  if (method === 'dkim' && verdict === 'pass' && domain) found.dkimDomains.push(domain)
  // One valid signature is enough.
  if (found[method] !== null && !(method === 'dkim' && verdict === 'pass')) return
  found[method] = verdict
  if (method === 'dmarc') found.dmarcDomain = domain
  if (method === 'spf') found.spfDomain = domain
}

/**
 * The domains of properties such as `smtp.mailfrom=anna@example.com`, in lower case. A sender chooses the local part,
 * which may be a quoted string with spaces and other properties in it.
 */
function propertiesOf(result: string): Map<string, string> {
  const found = new Map<string, string>()
  for (const [token] of result.replaceAll(/\s*=\s*/g, '=').matchAll(/(?:"[^"]*"|[^\s"])+/g)) {
    const sign = token.indexOf('=')
    const name = token.slice(0, sign).toLowerCase()
    const value = token.slice(sign + 1)
    const domain = value.slice(value.lastIndexOf('@') + 1).replaceAll(/^["<]+|[.">]+$/g, '')
    if (sign > 0 && domain !== '' && !found.has(name)) found.set(name, domain.toLowerCase())
  }
  return found
}

/** Ignores brackets inside quoted strings, which begin no comment. */
function withoutComments(value: string): string {
  let depth = 0
  let isQuoted = false
  let kept = ''
  for (let at = 0; at < value.length; at += 1) {
    const sign = value.charAt(at)
    if (sign === '\\') at += 1
    else if (sign === '"' && depth === 0) {
      isQuoted = !isQuoted
      kept += sign
    } else if (sign === '(' && !isQuoted) depth += 1
    else if (sign === ')' && !isQuoted && depth > 0) depth -= 1
    else if (depth === 0 && !(isQuoted && sign === ';')) kept += sign
  }
  return kept
}
