import { createHash } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Emails that lie as files where no mail server is set up. */
type FileMailbox = {
  /** Removes those that were written before a moment, and gives how many. */
  removeBefore(moment: string): Promise<number>
  /** Removes those that were sent to one of these addresses, or tell of one of these usernames. */
  removeNaming(words: readonly string[]): Promise<void>
}

/** Emails that were written as files while no mail server was set up. */
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
    // Their names begin with the moment at which they were written.
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

/** Where an email says of whom it tells: a name in its words may be any word. */
export const NAMES_HEADER = 'X-Tells-Of'

/** What stands there for usernames, which are no text of a header. */
export const signsOf = (names: readonly string[]): string => names.map(signOf).join(' ') || 'nobody'

const signOf = (name: string): string => createHash('sha256').update(name).digest('base64url').slice(0, 22)

/** Whether an email went to one of these addresses, or tells of one of these names. */
function isOf(email: string, words: readonly string[]): boolean {
  const head = (email.split('\r\n\r\n', 1)[0] ?? '').replaceAll(/\r\n[ \t]+/g, ' ')
  const field = (name: string) => new RegExp(`^${name}: *(.*)$`, 'im').exec(head)?.[1]?.trim()
  const [to, names] = [field('To')?.replaceAll(/[<>]/g, '').toLowerCase(), field(NAMES_HEADER)]
  // Those from before say nothing, so that each that has the word counts.
  if (names === undefined) return words.some((word) => asWhole(word).test(readable(email)))
  const signs = new Set(names.split(' '))
  return words.some((word) => word.toLowerCase() === to || signs.has(signOf(word)))
}

/** A name where it is not a part of another word. */
const asWhole = (word: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])${word.replaceAll(SPECIAL, '\\$&')}(?![\\p{L}\\p{N}])`, 'iu')

const SPECIAL = /[$()*+.?[\\\]^{|}/]/g

/** The email with what mail writes in other signs: quoted-printable and base64, in whichever part they stand. */
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
