import type { KindReason, MailKind } from '@support-desk/contract'
import type { Bounce } from '../read-mail.ts'
import { beginsAsAutomatic, isAutomaticSubject } from './automatic-subjects.ts'
import { headerOf, headersOf, type Headers } from './headers.ts'

/** The facts that decide about the kind of a mail. */
type KindFacts = {
  headers: Headers
  subject: string
  messageId: string | null
  bounce: Bounce | null
  hasReport: boolean
  ownDomain: string | null
}

type Verdict = { kind: MailKind; kindReason: KindReason }

const verdict = (kind: MailKind, kindReason: KindReason): Verdict => ({ kind, kindReason })

/** A receipt reports that a mail was read, or deleted unread (RFC 8098). */
const RECEIPT = /^\s*multipart\/report\b.*\breport-type\s*=\s*"?disposition-notification\b/is

/** The kind of a mail by the first matching rule. */
export function kindOf(facts: KindFacts): Verdict {
  const { headers } = facts
  return (
    bounceOf(facts) ??
    ownOf(facts) ??
    automaticOf(facts) ??
    (headersOf(headers, 'list-id').length > 0 || headersOf(headers, 'list-unsubscribe').length > 0
      ? verdict('list', 'list_header')
      : verdict('person', 'no_sign'))
  )
}

function bounceOf({ headers, bounce, hasReport }: KindFacts): Verdict | null {
  if (hasReport) return verdict('bounce', 'delivery_status')
  return bounce || isDaemon(headers) ? verdict('bounce', 'mailer_daemon') : null
}

/** Whether the sender is a mail server. People write as postmaster too, but then the envelope sender is not empty. */
export function isDaemon(headers: Headers): boolean {
  const sender = headerOf(headers, 'from') ?? ''
  if (/\b(?:mailer-?_?daemon|mail-daemon)(?:@|\W*$)/i.test(sender)) return true
  return /\bpostmaster@/i.test(sender) && isEmptyPath(headers)
}

/**
 * Whether the sender asks for no automatic answer. That does not prove an automatic mail: scripts of web forms do the
 * same.
 */
export const asksForNoAnswer = (headers: Headers, subject: string): boolean =>
  isSuppressed(headers) || isEmptyPath(headers) || isAutomaticSubject(subject)

const isSuppressed = (headers: Headers): boolean =>
  /\b(?:all|oof|autoreply)\b/i.test(headerOf(headers, 'x-auto-response-suppress') ?? '')

function ownOf({ headers, messageId, ownDomain }: KindFacts): Verdict | null {
  if (ownDomain === null) return null
  const domain = ownDomain.toLowerCase()
  const isOurs =
    headersOf(headers, 'x-support-desk').some((value) => value.trim().toLowerCase() === domain) ||
    (messageId !== null && isOwnId(messageId, domain))
  return isOurs ? verdict('ours', 'own_header') : null
}

/**
 * Whether a Message-ID is ours. Colleagues' mail programs may use our domain too, but our ids have the id of a row
 * before the @.
 */
function isOwnId(messageId: string, domain: string): boolean {
  const at = messageId.lastIndexOf('@')
  return /^[\w-]{22}$/.test(messageId.slice(0, at)) && messageId.slice(at + 1).toLowerCase() === domain
}

function automaticOf({ headers, subject }: KindFacts): Verdict | null {
  const submitted = autoSubmittedOf(headers)
  if (submitted !== null && submitted !== 'no') return verdict('auto_reply', 'auto_submitted')
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder'].some((name) => isSaid(headerOf(headers, name))))
    return verdict('auto_reply', 'autoreply_header')
  const precedence = (headerOf(headers, 'precedence') ?? '').trim().toLowerCase()
  if (['auto_reply', 'auto-reply', 'junk'].includes(precedence)) return verdict('auto_reply', 'precedence')
  if (headersOf(headers, 'content-type').some((type) => RECEIPT.test(type)))
    return verdict('auto_reply', 'auto_submitted')
  // People write about absences too, so the subject alone is no proof. `no` is the value of a person's program.
  const isAnswer = headersOf(headers, 'in-reply-to').length > 0
  if (
    submitted === null &&
    beginsAsAutomatic(subject) &&
    (isAnswer || isSuppressed(headers) || isEmptyPath(headers))
  )
    return verdict('auto_reply', 'autoreply_subject')
  return ['bulk', 'list'].includes(precedence) ? verdict('list', 'precedence') : null
}

const isSaid = (value: string | null): boolean => value !== null && !/^\s*(?:no|false|0)\s*$/i.test(value)

const isEmptyPath = (headers: Headers): boolean => headerOf(headers, 'return-path')?.trim() === '<>'

/** The value of Auto-Submitted without its parameters. */
export function autoSubmittedOf(headers: Headers): string | null {
  const value = headerOf(headers, 'auto-submitted')
  return value === null ? null : (/^\s*([a-z-]+)/i.exec(value)?.[1]?.toLowerCase() ?? null)
}
