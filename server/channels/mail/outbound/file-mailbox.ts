import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The folder of emails as files, if no mail server is set up. */
type FileMailbox = {
  /** Removes files written before a time. Returns their number. */
  removeBefore(moment: string): Promise<number>
  /** Removes files to one of these addresses or naming one of these usernames. */
  removeNaming(words: readonly string[]): Promise<void>
}

/** Opens the folder of emails as files. */
export function createFileMailbox(folder: string): FileMailbox {
  async function removeWhere(isMeant: (name: string) => boolean | Promise<boolean>): Promise<number> {
    let count = 0
    for (const name of await readdir(folder).catch(noneWhenAbsent)) {
      if (!name.endsWith('.eml') || !(await isMeant(name))) continue
      await rm(join(folder, name), { force: true })
      count++
    }
    return count
  }
  return {
    // File names begin with the time of writing.
    removeBefore: (moment) =>
      removeWhere((name) => name.replace(/^\./, '') < moment.replaceAll(/[:.]/g, '-')),

    async removeNaming(words) {
      const named = words.filter((word) => word !== '')
      if (named.length === 0) return
      await removeWhere(async (name) =>
        isOf(await readFile(join(folder, name), 'utf8').catch(() => ''), named),
      )
    },
  }
}

/** Header with the users that an email names. A username in the text may be an ordinary word. */
export const NAMES_HEADER = 'X-Tells-Of'

/** Hashes of usernames for that header, because a username may contain any character. */
export const signsOf = (names: readonly string[]): string => names.map(signOf).join(' ') || 'nobody'

const signOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22)

/** Whether an email went to one of these addresses, or names one of these users. */
function isOf(email: string, words: readonly string[]): boolean {
  const head = (email.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
  const [to, names] = [field('To')?.replaceAll(/[<>]/g, '').toLowerCase(), field(NAMES_HEADER)]
  // Emails of earlier versions lack the header, so their text is searched.
  if (names === undefined) return words.some((word) => asWhole(word).test(readable(email)))
  const signs = new Set(names.split(' '))
  return words.some((word) => word.toLowerCase() === to || signs.has(signOf(word)))
}

/** Matches a name only as a whole word. */
const asWhole = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(SPECIAL, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu')

const SPECIAL = /[$()*+.?[\\\]^{|}/]/g

/** The email with quoted-printable and base64 decoded in all parts. */
const readable = (email: string): string =>
  [email, fromQuoted(email), ...[...email.matchAll(BASE64)].map(([text]) => fromBase64(text))].join('\n')

const BASE64 = /^(?:[A-Za-z0-9+/]{20,76}\r?\n)*[A-Za-z0-9+/]{2,76}={0,2}\r?$/gm

const fromBase64 = (text: string): string => Buffer.from(text, 'base64').toString('utf8')

const fromQuoted = (text: string): string =>
  Buffer.from(
    text
      .replaceAll(/=\r?\n/g, '')
      .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

function noneWhenAbsent(error: NodeJS.ErrnoException): string[] {
  if (error.code === 'ENOENT') return []
  throw error
}

declare module '../../../kernel/context.ts' {
  interface Context {
    fileMailbox: FileMailbox
  }
}
