import { z } from 'zod'
import { TOO_LONG } from '../call.ts'
import { message } from '../languages/message.ts'
import { isPublicDomain } from './public-domains.ts'

/** Length of a domain name in the DNS. */
const LONGEST_DOMAIN = 253
/** A part of a domain name in its ASCII form. */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/

/** Normalises the host of an address to its ASCII form. */
const ADDRESS = z.url({ normalize: true })

/** The ASCII form of a domain name in lower case (`xn--…` for other letters); null if the text is no domain name. */
export function domainKey(text: string): string | null {
  const written = text.trim().replace(/^@/, '').replace(/\.$/, '')
  // Characters with a meaning in a URL would change the part that is read.
  if (written === '' || /[\s/\\?#@:%[\]]/u.test(written)) return null
  const { data: url } = ADDRESS.safeParse(`http://${written}/`)
  if (url === undefined) return null
  const hostname = url.slice('http://'.length, -1)
  const labels = hostname.split('.')
  const isValid =
    labels.length > 1 && labels.every((label) => LABEL.test(label)) && /\D/.test(labels.at(-1) ?? '')
  return isValid && hostname.length <= LONGEST_DOMAIN ? hostname : null
}

/** The domain key of an email address; null if there is none. */
export const domainOfAddress = (email: string): string | null => {
  const at = email.lastIndexOf('@')
  return at < 1 ? null : domainKey(email.slice(at + 1))
}

/** A domain for an organisation, in its ASCII form. */
export const organisationDomain = z
  .string({ error: message('Enter a domain, such as example.com.') })
  .trim()
  .max(LONGEST_DOMAIN, TOO_LONG)
  .check(({ value, issues }) => {
    const key = domainKey(value)
    if (key === null)
      issues.push({ code: 'custom', message: message('Enter a domain, such as example.com.'), input: value })
    else if (isPublicDomain(key))
      issues.push({
        code: 'custom',
        message: message(
          'Anyone can get an address at this email provider. Enter a domain that only this organisation uses.',
        ),
        input: value,
      })
  })
  .transform((text) => domainKey(text) ?? text)
