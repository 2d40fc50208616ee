import { createContext, Script } from 'node:vm'
import EmailForwardParser from 'email-forward-parser'
import { cleanLines } from './clean.ts'
import { addressesOf } from './headers/headers.ts'
import { isReport } from './headers/bounce.ts'
import { isForward } from './fold/replies.ts'
import { type Forward, type MailFile, MailUnreadable, type ReadMail } from './read-mail.ts'

/** The parser runs regular expressions over the whole text. */
const MOST_SIGNS = 200_000

/** Time for one mail, in ms. The usual forwarded mail takes 5. */
const MAX_MILLISECONDS = 1000

const parser = new EmailForwardParser()
type Parsed = ReturnType<typeof parser.read>

// Runs of blank lines or signs take some of the expressions quadratic time, and only a script can be interrupted in one.
const sandbox: { read: (() => Parsed) | null } = { read: null }
const context = createContext(sandbox)
const script = new Script('read()')

/** What the parser says of a text; null where that takes too long. */
function parsed(text: string, subject: string): Parsed | null {
  sandbox.read = () => parser.read(text, subject)
  try {
    return script.runInContext(context, { timeout: MAX_MILLISECONDS }) as Parsed
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return null
    throw error
  } finally {
    sandbox.read = null
  }
}

/** The mail that a person has forwarded inline, by what its subject and text say; null where they say nothing like it. */
export function forwardIn(subject: string, text: string): Forward | null {
  if (text.length > MOST_SIGNS) return null
  // The parser knows the prefixes in the letter case of the usual programs.
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

/** The facts about a mail that has another one attached. */
type Attaching = { subject: string; text: string; readFile(file: MailFile): Promise<ReadMail> }

/**
 * The mail that a person has forwarded as the only attached mail. The subject has to say so, or be that of the attached mail, or there is
 * no subject or text of its own: an attached mail beside another question forwards nothing.
 */
export async function forwardAmong(
  files: readonly MailFile[],
  { subject, text, readFile }: Attaching,
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
