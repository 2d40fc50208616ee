import { createContext, Script } from 'node:vm'
import EmailForwardParser from 'email-forward-parser'
import { cleanLines } from './clean.ts'
import { addressesOf } from './headers/headers.ts'
import type { Forward } from './read-mail.ts'

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
