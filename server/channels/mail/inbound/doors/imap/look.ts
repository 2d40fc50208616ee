import { inLeasedTransaction } from '../../../../../kernel/transaction.ts'
import { LIMITS } from '@support-desk/contract'
import type { LeasedRun } from '../../../../../jobs/index.ts'
import type { Context } from '../../../../../kernel/context.ts'
import { createPace } from '../../../../../kernel/scheduling/pace.ts'
import { enterMails, type FiledMail, fileMail, type IncomingMail } from '../../ledger/use-cases.ts'
import { type Cursor, importedFrom, isImport, junkFrom, type Mailbox } from '../../mailboxes/mailbox.ts'
import type { FolderKind } from '../../mailboxes/queries-folders.ts'
import { FOLDER } from './imapflow-source.ts'
import { type ImapFacts, type ImapFolder, type ImapSource, ImapTrouble } from './source.ts'

/** How far back a comparison goes. */
const COMPARED_MS = 30 * 24 * 60 * 60 * 1000
/** UIDs per request. */
const PIECE = 200
/** Limits of a batch, which is fetched and written together. All of it is in memory. */
const TOGETHER = { mails: 20, bytes: 4 * 1024 * 1024 }

/** Dependencies of a look. Every transaction locks the lease, so only one node reads a mailbox. */
export type Look = {
  ctx: Context
  source: ImapSource
  run: Pick<LeasedRun, 'hold' | 'signal'>
}

/** A folder to read, its cursor, and the earliest time of mails to import. */
type MailFolder = {
  mailbox: Mailbox
  kind: FolderKind
  path: string
  folder: ImapFolder
  cursor: Cursor | null
  from: string
}

/** The folder of new mail. */
export const inboxOf = (mailbox: Mailbox, folder: ImapFolder): MailFolder => ({
  mailbox,
  kind: 'inbox',
  path: FOLDER,
  folder,
  cursor: mailbox.cursor,
  from: importedFrom(mailbox),
})

/** The junk folder, by its name on the server. */
export const junkOf = (
  mailbox: Mailbox,
  junk: NonNullable<Mailbox['junk']>,
  folder: ImapFolder,
): MailFolder => ({
  mailbox,
  kind: 'junk',
  path: junk.folder ?? '',
  folder,
  cursor: junk.cursor,
  from: junkFrom(junk),
})

/**
 * Imports new mails since the last look. The cursor moves in the transaction that stores a mail, so a crash loses and
 * repeats none. In a new epoch, and in a mailbox that was never read, it goes through all mails since the start of the
 * import. Mails of an earlier epoch are recognised by their bytes. Returns whether there were new mails.
 */
export async function lookForNew(look: Look, place: MailFolder): Promise<boolean> {
  const { source } = look
  const { cursor, folder, from } = place
  const isKnown = cursor?.uidValidity === folder.uidValidity
  const uids = isKnown && cursor ? await source.listFrom(cursor.uid + 1) : await source.listSince(from)
  await takeIn(look, place, uids)
  const highest = uids.at(-1)
  // Skips mails that are older than the import or gone.
  if (highest !== undefined && isKnown) await move(look, place, highest)
  if (!isKnown) await move(look, place, highest ?? 0)
  return highest !== undefined
}

/**
 * Compares the mails of the last 30 days with the ledger, and imports missing ones, for example mails that the server
 * listed late. Throws {@link ImapTrouble} if one is still missing. Otherwise all are in the ledger, and their number is
 * stored.
 */
export async function compare(look: Look, place: MailFolder): Promise<void> {
  const { ctx, source } = look
  const { mailbox, kind, from } = place
  const month = new Date(ctx.clock().getTime() - COMPARED_MS).toISOString()
  const uids = await source.listSince(month < from ? from : month)
  const missing = await takeIn(look, place, uids)
  const belonging = uids.length - missing.notOurs
  const absent = await countAbsent(look, place, uids)
  if (absent > 0) throw new ImapTrouble(`The mail server lists emails that it does not return (${absent}).`)
  await inLeasedTransaction(ctx, look.run, ({ tx }) =>
    tx.mailboxes.noteInMailbox(mailbox.id, kind, belonging),
  )
}

/** Counts mails to import that still exist on the server and are not in the ledger, although all were requested. */
async function countAbsent(look: Look, place: MailFolder, uids: readonly number[]): Promise<number> {
  let absent = 0
  for (let start = 0; start < uids.length; start += PIECE)
    absent += (await unknownOf(look, place, uids.slice(start, start + PIECE))).ours.length
  return absent
}

/** Facts of the mails to import that are not in the ledger, and the number of mails older than the import. */
async function unknownOf(
  { ctx, source }: Look,
  { mailbox, path, folder, from }: MailFolder,
  piece: readonly number[],
): Promise<{ ours: ImapFacts[]; notOurs: number }> {
  const known = await ctx.store.mailboxes.known(mailbox.id, { folder: path, ...folder }, piece)
  const unknown = piece.filter((uid) => !known.has(uid))
  const facts = unknown.length === 0 ? [] : await source.facts(unknown)
  const ours = facts.filter(({ receivedAt }) => receivedAt >= from)
  return { ours, notOurs: facts.length - ours.length }
}

/** Imports mails that are not in the ledger. Returns how many are older than the import. */
async function takeIn(look: Look, place: MailFolder, uids: readonly number[]): Promise<{ notOurs: number }> {
  let notOurs = 0
  for (let start = 0; start < uids.length; start += PIECE) {
    const unknown = await unknownOf(look, place, uids.slice(start, start + PIECE))
    notOurs += unknown.notOurs
    await takeAll(look, place, unknown.ours)
  }
  return { notOurs }
}

/** Imports mails in batches. The next batch is fetched while the previous one is written. */
async function takeAll(look: Look, place: MailFolder, ours: readonly ImapFacts[]): Promise<void> {
  let writing: Promise<void> | null = null
  const pace = createPace()
  try {
    for (let facts = ours; facts.length > 0;) {
      look.run.signal.throwIfAborted()
      const { filing, taken, trouble } = await fetchSome(look, place, facts)
      await writing
      writing = writeDown(look, place, filing)
      // The next `await writing` throws the error.
      writing.catch(() => {})
      if (trouble) throw trouble.error
      facts = facts.slice(taken)
      await pace()
    }
  } finally {
    await writing
  }
}

/** Mails being stored as files, the number of requested mails, and the error that ended the connection early. */
type MailBatch = { filing: Promise<FiledMail>[]; taken: number; trouble: { error: unknown } | null }

/** Fetches the first batch of some mails. */
async function fetchSome(look: Look, place: MailFolder, facts: readonly ImapFacts[]): Promise<MailBatch> {
  const here = new Map<number, Uint8Array>()
  const some: MailBatch = { filing: [], taken: 0, trouble: null }
  const together = belowLimit(facts)
  try {
    if (together.length > 1)
      await look.source.fetchTogether(
        together.map(({ uid }) => uid),
        here,
        TOGETHER.bytes,
      )
  } catch (error) {
    some.trouble = { error }
  }
  try {
    let bytes = 0
    for (const each of facts.slice(0, Math.max(1, together.length))) {
      const raw = here.get(each.uid)
      // The next connection fetches the remaining mails, so that the cursor skips none.
      if (!raw && some.trouble) break
      const mail = await fetched(look, place, each, raw)
      some.taken++
      // A mail may have been deleted on the server since it was listed.
      if (mail) {
        const filed = fileMail(look.ctx, mail)
        // `writeDown` throws the error.
        filed.catch(() => {})
        some.filing.push(filed)
        bytes += mail.raw.length
      }
      if (bytes >= TOGETHER.bytes) break
    }
  } catch (error) {
    some.trouble = { error }
  }
  return some
}

/** The first mails that fit into a batch, by the sizes that the server reports. */
function belowLimit(facts: readonly ImapFacts[]): readonly ImapFacts[] {
  let bytes = 0
  const end = facts.slice(0, TOGETHER.mails).findIndex(({ size }) => (bytes += size) > TOGETHER.bytes)
  return facts.slice(0, end < 0 ? TOGETHER.mails : end)
}

async function fetched(
  { source }: Look,
  { mailbox, path, folder: { uidValidity } }: MailFolder,
  { uid, size, receivedAt }: ImapFacts,
  here: Uint8Array | undefined,
): Promise<IncomingMail | null> {
  const fetchedMail = here ?? (size > LIMITS.mailBytes ? null : await source.fetch(uid))
  const wholeSize = Math.max(size, fetchedMail?.length ?? 0)
  const isTooLarge = wholeSize > LIMITS.mailBytes
  const raw = isTooLarge ? await source.fetchHeader(uid) : fetchedMail
  return (
    raw && {
      mailboxId: mailbox.id,
      door: 'imap',
      place: { folder: path, uidValidity, uid },
      raw,
      receivedAt,
      isImport: isImport(mailbox, receivedAt),
      ...(isTooLarge && { wholeSize }),
    }
  )
}

/** Stores mails and moves the cursor past them, in one transaction. Mails of an earlier epoch get their new UIDs. */
async function writeDown(
  { ctx, run }: Look,
  { mailbox, kind, path, folder: { uidValidity } }: MailFolder,
  filing: readonly Promise<FiledMail>[],
): Promise<void> {
  const mails = await Promise.all(filing)
  const last = mails.at(-1)?.place
  if (!last) return
  await inLeasedTransaction(ctx, run, async (ctx) => {
    const { tx } = ctx
    await tx.mailboxes.noteLooking(mailbox.id, ctx.clock().toISOString())
    const files = mails.map(({ file }) => file)
    const earlier = await tx.mailboxes.ofEarlierEpoch(mailbox.id, { folder: path, uidValidity }, files)
    const others: FiledMail[] = []
    for (const mail of mails) {
      const known = earlier.get(mail.file)?.shift()
      if (known !== undefined && mail.place) await tx.mailboxes.placeMail(known, mail.place)
      else others.push(mail)
    }
    await enterMails(ctx, others)
    await tx.mailboxes.moveCursor(mailbox.id, kind, { uidValidity, uid: last.uid })
  })
}

const move = ({ ctx, run }: Look, { mailbox, kind, folder }: MailFolder, uid: number) =>
  inLeasedTransaction(ctx, run, ({ tx }) =>
    tx.mailboxes.moveCursor(mailbox.id, kind, { uidValidity: folder.uidValidity, uid }),
  )
