import { createContext, Script } from 'node:vm'
import EmailForwardParser from 'email-forward-parser'
import { cleanLines } from './clean.ts'
import { addressesOf } from './headers/headers.ts'
import { isReport } from './headers/bounce.ts'
import { isForward } from './fold/replies.ts'
import { type Forward, type MailFile, MailUnreadable, type ReadMail } from './read-mail.ts'

/** In characters. The parser applies regular expressions to the whole text. */
const MOST_SIGNS = 200_000

/** Timeout for one mail, in ms. A typical forwarded mail takes 5. */
const MAX_MILLISECONDS = 1000

const parser = new EmailForwardParser()
type ParsedForward = ReturnType<typeof parser.read>

// Long runs of blank lines or signs take some expressions quadratic time. Only a script in a context can be
// interrupted.
const sandbox: { read: (() => ParsedForward) | null } = { read: null }
const context = createContext(sandbox)
const script = new Script('read()')

/** The result of the parser; null after a timeout. */
function parsed(text: string, subject: string): ParsedForward | null {
  sandbox.read = () => parser.read(text, subject)
  try {
    return script.runInContext(context, { timeout: MAX_MILLISECONDS }) as ParsedForward
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  } finally {
    sandbox.read = null
  }
}

/** The mail that a person forwarded inline, recognised by subject and text; null if there is none. */
export function forwardIn(subject: string, text: string): Forward | null {
  if (text.length > MOST_SIGNS) return null
  // The parser expects the usual letter case of prefixes.
  const read = parsed(text, subject.replace(/^\s*fwd\s*:/i, 'Fwd:').trim())
  if (!read) return null
  const { forwarded, message, email } = read
  const { address, name } = email.from
  const original = cleanLines(email.body ?? '').trim()
  if (!forwarded || !address || original === '') return null
  const value = `"${(name ?? '').replaceAll(/["\\]/g, '')}" <${address}>`
  const [from] = addressesOf([{ key: 'from', value }], 'from')
  if (!from) return null
  return { from, subject: (email.subject ?? '').trim(), text: original, comment: (message ?? '').trim() }
}

/** A mail that has another one attached. */
type AttachingMail = { subject: string; text: string; readFile(file: MailFile): Promise<ReadMail> }

/**
 * The forwarded mail, if it is the only attached mail. The subject must say so or equal that of the attached mail, or
 * there is no own subject or text. A mail attached to another question is not forwarded.
 */
export async function forwardAmong(
  files: readonly MailFile[],
  { subject, text, readFile }: AttachingMail,
): Promise<Forward | null> {
  const [file, ...others] = files.filter(({ mediaType }) => mediaType === 'message/rfc822')
  if (!file || others.length > 0 || files.some(isReport)) return null
  const attached = await readFile(file).catch(unlessUnreadable)
  if (!attached?.from) return null
  const own = subject.trim()
  const isForwarded = isForward(own) || [attached.subject.trim(), ''].includes(own) || text.trim() === ''
  if (!isForwarded) return null
  return { from: attached.from, subject: attached.subject, text: attached.text, comment: text.trim() }
}

function unlessUnreadable(error: unknown): null {
  if (error instanceof MailUnreadable) return null
  throw error
}
