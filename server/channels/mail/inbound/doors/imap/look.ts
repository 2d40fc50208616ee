import { inTransaction } from '../../../../../kernel/transaction.ts'
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
/** UIDs that are asked about at once. */
const PIECE = 200
/** Mails that are fetched and written down together; all of them are in memory. */
const TOGETHER = { mails: 20, bytes: 4 * 1024 * 1024 }

/** What a look works with. The lease is held in every transaction: of several nodes one alone reads a mailbox. */
export type Look = {
  ctx: Context
  source: ImapSource
  run: Pick<LeasedRun, 'hold' | 'signal'>
}

/** A folder that is read, how far it was, and from when on what lies there is taken in. */
type Place = {
  mailbox: Mailbox
  kind: FolderKind
  path: string
  folder: ImapFolder
  cursor: Cursor | null
  from: string
}

/** The folder to which all new mail comes. */
export const inboxOf = (mailbox: Mailbox, folder: ImapFolder): Place => ({
  mailbox,
  kind: 'inbox',
  path: FOLDER,
  folder,
  cursor: mailbox.cursor,
  from: importedFrom(mailbox),
})

/** The folder of junk, as its server calls it. */
export const junkOf = (mailbox: Mailbox, junk: NonNullable<Mailbox['junk']>, folder: ImapFolder): Place => ({
  mailbox,
  kind: 'junk',
  path: junk.folder ?? '',
  folder,
  cursor: junk.cursor,
  from: junkFrom(junk),
})

/**
 * Takes in what is new since the last look. The cursor moves in the transaction that writes a mail down, so that a crash
 * loses none and repeats none. In a new epoch, and in a mailbox that was never read, everything from the beginning of the
 * import on is gone through: what came in an earlier epoch is recognised by its bytes. Says whether there was anything.
 */
export async function lookForNew(look: Look, place: Place): Promise<boolean> {
  const { source } = look
  const { cursor, folder, from } = place
  const isKnown = cursor?.uidValidity === folder.uidValidity
  const uids = isKnown && cursor ? await source.listFrom(cursor.uid + 1) : await source.listSince(from)
  await takeIn(look, place, uids)
  const highest = uids.at(-1)
  // Mails that are older than the import, or gone, do not have to be looked at again.
  if (highest !== undefined && isKnown) await move(look, place, highest)
  if (!isKnown) await move(look, place, highest ?? 0)
  return highest !== undefined
}

/**
 * Compares the mails of the last 30 days with the ledger, and takes in what is missing there, such as what a server has
 * shown late. Throws where one is missing still: what is counted there is here.
 */
export async function compare(look: Look, place: Place): Promise<void> {
  const { ctx, source } = look
  const { mailbox, kind, from } = place
  const month = new Date(ctx.clock().getTime() - COMPARED_MS).toISOString()
  const uids = await source.listSince(month < from ? from : month)
  const missing = await takeIn(look, place, uids)
  const belonging = uids.length - missing.notOurs
  const absent = await countAbsent(look, place, uids)
  if (absent > 0) throw new ImapTrouble(`The mail server lists mails that it does not give (${absent}).`)
  await inTransaction(ctx, async ({ tx }) => {
    await look.run.hold(tx)
    await tx.mailboxes.noteInMailbox(mailbox.id, kind, belonging)
  })
}

/** How many of some mails are still there and belong here, and are not in the ledger although all were asked for. */
async function countAbsent(look: Look, place: Place, uids: readonly number[]): Promise<number> {
  let absent = 0
  for (let start = 0; start < uids.length; start += PIECE)
    absent += (await unknownOf(look, place, uids.slice(start, start + PIECE))).ours.length
  return absent
}

/** Those of some mails that belong here and are not in the ledger, and how many are older than what is imported. */
async function unknownOf(
  { ctx, source }: Look,
  { mailbox, path, folder, from }: Place,
  piece: readonly number[],
): Promise<{ ours: ImapFacts[]; notOurs: number }> {
  const known = await ctx.store.mailboxes.known(mailbox.id, { folder: path, ...folder }, piece)
  const unknown = piece.filter((uid) => !known.has(uid))
  const facts = unknown.length === 0 ? [] : await source.facts(unknown)
  const ours = facts.filter(({ receivedAt }) => receivedAt >= from)
  return { ours, notOurs: facts.length - ours.length }
}

/** Takes in those of some mails that are not in the ledger. Says how many of them are older than what is imported. */
async function takeIn(look: Look, place: Place, uids: readonly number[]): Promise<{ notOurs: number }> {
  let notOurs = 0
  for (let start = 0; start < uids.length; start += PIECE) {
    const unknown = await unknownOf(look, place, uids.slice(start, start + PIECE))
    notOurs += unknown.notOurs
    await takeAll(look, place, unknown.ours)
  }
  return { notOurs }
}

/** Takes in mails, some after the other: while those are written down, the next ones are fetched. */
async function takeAll(look: Look, place: Place, ours: readonly ImapFacts[]): Promise<void> {
  let writing: Promise<void> | null = null
  const pace = createPace()
  try {
    for (let facts = ours; facts.length > 0;) {
      look.run.signal.throwIfAborted()
      const { filing, taken, trouble } = await fetchSome(look, place, facts)
      await writing
      writing = writeDown(look, place, filing)
      // Whether it went well is asked below.
      writing.catch(() => {})
      if (trouble) throw trouble.error
      facts = facts.slice(taken)
      await pace()
    }
  } finally {
    await writing
  }
}

/** Mails that are here and become files, how many were asked for, and what ended the connection before the others. */
type Some = { filing: Promise<FiledMail>[]; taken: number; trouble: { error: unknown } | null }

/** Fetches the first of some mails, as many as are written down together. */
async function fetchSome(look: Look, place: Place, facts: readonly ImapFacts[]): Promise<Some> {
  const here = new Map<number, Uint8Array>()
  const some: Some = { filing: [], taken: 0, trouble: null }
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
      // Those behind it come by the next connection, so that the cursor passes none.
      if (!raw && some.trouble) break
      const mail = await fetched(look, place, each, raw)
      some.taken++
      // Somebody may have deleted it meanwhile.
      if (mail) {
        const filed = fileMail(look.ctx, mail)
        // Whether it could be kept is asked where it is written down.
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

/** The first of some mails, as many as are fetched together by what their server says of them. */
function belowLimit(facts: readonly ImapFacts[]): readonly ImapFacts[] {
  let bytes = 0
  const end = facts.slice(0, TOGETHER.mails).findIndex(({ size }) => (bytes += size) > TOGETHER.bytes)
  return facts.slice(0, end < 0 ? TOGETHER.mails : end)
}

type FetchedMail = IncomingMail & { raw: Uint8Array }

async function fetched(
  { source }: Look,
  { mailbox, path, folder: { uidValidity } }: Place,
  { uid, size, receivedAt }: ImapFacts,
  here: Uint8Array | undefined,
): Promise<FetchedMail | null> {
  let raw = here ?? (size > LIMITS.mailBytes ? null : await source.fetch(uid))
  let wholeSize: number | null = null
  if (size > LIMITS.mailBytes || (raw && raw.length > LIMITS.mailBytes)) {
    wholeSize = Math.max(size, raw?.length ?? 0)
    raw = await source.fetchHeader(uid)
  }
  return (
    raw && {
      mailboxId: mailbox.id,
      door: 'imap',
      place: { folder: path, uidValidity, uid },
      raw,
      receivedAt,
      isImport: isImport(mailbox, receivedAt),
      ...(wholeSize !== null && { wholeSize }),
    }
  )
}

/** Writes mails down and moves the cursor past them, all or nothing. What came in an earlier epoch is told where it lies now. */
async function writeDown(
  { ctx, run }: Look,
  { mailbox, kind, path, folder: { uidValidity } }: Place,
  filing: readonly Promise<FiledMail>[],
): Promise<void> {
  const mails = await Promise.all(filing)
  const last = mails.at(-1)?.place
  if (!last) return
  await inTransaction(ctx, async (ctx) => {
    const { tx } = ctx
    await run.hold(tx)
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

const move = ({ ctx, run }: Look, { mailbox, kind, folder }: Place, uid: number) =>
  inTransaction(ctx, async ({ tx }) => {
    await run.hold(tx)
    await tx.mailboxes.moveCursor(mailbox.id, kind, { uidValidity: folder.uidValidity, uid })
  })
