import { message, words } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import { keepBytes, type KeptFile, readWhole } from '../../../../files/index.ts'
import type {
  Envelope,
  MailFacts,
  ReceivedMail,
  SenderChecks,
  UndeliveredMail,
} from '../ledger/received-mail.ts'
import { MailUnreadable, ReadingFailed, readMail, type ReadMail } from '../reading/index.ts'
import { isAuthenticated, shownResults } from './sender-proof.ts'
import { storable } from './text.ts'

/** The parsed content of a mail, with its files in the storage. */
export type MailContent = {
  read: ReadMail
  files: KeptFile[]
  /** The server that checked the sender, if it was one of our doors; null: the server that the mailbox trusts. */
  checkedBy: string | null
}

/**
 * Parses a mail of the ledger and stores its files. Throws {@link MailUnreadable} and errors of the virus scanner.
 * Changes no row, so it can be retried. A mail that takes too much time or memory is read as plain text: the beginning
 * of its text, without files. So is a mail at its last try if the parser fails.
 */
export async function readKept(
  ctx: Context,
  { file, size, mailboxId, envelope }: Pick<ReceivedMail, 'file' | 'size' | 'mailboxId' | 'envelope'>,
  { isLastTry = true } = {},
): Promise<MailContent> {
  const raw = file === null ? null : await readWhole(ctx.attachments, file)
  if (!raw) throw new Error('The raw bytes of this mail are gone.')
  const traced = envelope ? Buffer.concat([traceOf(envelope, ctx.mailDomain), raw]) : raw
  const found = await readOrBeginning(ctx, traced, isLastTry)
  const read = envelope && !isOfSender(found, envelope) ? { ...found, authentication: [] } : found
  // Only the headers of a mail that is too large were kept.
  if (size > raw.length) throw new TooLarge(read)
  const files: KeptFile[] = []
  for (const each of read.files) {
    files.push(await keepBytes(ctx, { ...each, name: storable(each.name) }, mailboxId))
  }
  return { read, files, checkedBy: envelope && ctx.mailDomain.toLowerCase() }
}

async function readOrBeginning(ctx: Context, raw: Uint8Array, isLastTry: boolean): Promise<ReadMail> {
  const { mailDomain: ownDomain, installLocale } = ctx
  try {
    return await readMail(raw, { ownDomain })
  } catch (error) {
    const isBeyondLimits = error instanceof MailUnreadable && BEYOND_LIMITS.has(error.reason)
    const hasFailed = error instanceof ReadingFailed && error.hasStarted && isLastTry
    if (!isBeyondLimits && !hasFailed) throw error
    const read = await readMail(raw, { ownDomain, isPlain: true })
    const says = message(
      'This email could not be read completely. Only the beginning of its text is shown, without files. The original is kept.',
    )
    return { ...read, text: `${inLanguage(installLocale.language, words(says))}\n\n${read.text}` }
  }
}

/** Limits that a mail can exceed while it is parsed. A retry would exceed them again. */
const BEYOND_LIMITS: ReadonlySet<string> = new Set(['timed_out', 'out_of_memory'])

/** Whether the door checked the same sender that is parsed here: two programs may parse one header differently. */
const isOfSender = ({ from }: ReadMail, { fromDomain }: Envelope): boolean =>
  fromDomain !== null && from !== null && from.address.endsWith(`@${fromDomain.toLowerCase()}`)

/**
 * The headers that a mail server adds above a mail. The topmost one counts, so headers by the sender prove nothing.
 * They are not part of the stored mail.
 */
function traceOf(envelope: Envelope, server: string): Buffer {
  const { from, to, spf, dkim, dmarc, arc, fromDomain, dkimDomains = [] } = envelope
  const mailDomain = from.slice(from.lastIndexOf('@') + 1)
  const results = [
    `dmarc=${dmarc}${fromDomain !== null && isDomain(fromDomain) ? ` header.from=${fromDomain}` : ''}`,
    `spf=${spf}${isDomain(mailDomain) ? ` smtp.mailfrom=${mailDomain}` : ''}`,
    `dkim=${dkim}`,
    ...dkimDomains.map((domain) => `dkim=pass header.d=${domain}`),
    `arc=${arc}`,
  ]
  const lines = [
    `Return-Path: <${from}>`,
    `Authentication-Results: ${[server, ...results].join('; ')}`,
    ...to.map((address) => `Delivered-To: ${address}`),
  ]
  return Buffer.from(lines.map((line) => `${line.replaceAll(/\p{Cc}+/gu, ' ')}\r\n`).join(''))
}

/** Whether a word has no character by which a client could inject results. */
const isDomain = (word: string): boolean => /^[\p{L}\p{N}._-]{1,255}$/u.test(word)

/** A mail that is too large. Only its headers were kept. */
export class TooLarge extends MailUnreadable {
  readonly read: ReadMail

  constructor(read: ReadMail) {
    super('too_large')
    this.read = read
  }
}

/**
 * The facts of a mail for the ledger. `checksBy` is the server whose results about the sender are trusted; null: no
 * server.
 */
export const factsOf = (read: ReadMail, checksBy: string | null): MailFacts => ({
  messageId: read.messageId,
  digest: read.digest,
  sender: read.from && storable(read.from.address).toLowerCase(),
  senderName: read.from && storable(read.from.name),
  subject: storable(read.subject),
  kind: read.kind,
  kindReason: read.kindReason,
  isAuthenticated: isAuthenticated(read, checksBy),
  checks: checksOf(read, checksBy),
  bounce: bounceOf(read),
})

function checksOf(read: ReadMail, checksBy: string | null): SenderChecks | null {
  const shown = shownResults(read, checksBy)
  if (!shown) return null
  const { server, dmarc, spf, dkim } = shown
  return { server: storable(server), dmarc, spf, dkim }
}

function bounceOf({ bounce }: ReadMail): UndeliveredMail | null {
  if (!bounce) return null
  const { recipient, status, text } = bounce
  return { recipient: recipient && storable(recipient), status, text: storable(text) }
}
