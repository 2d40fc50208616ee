import { message, words } from '@support-desk/contract'
import type { Context } from '../../../../kernel/context.ts'
import { inLanguage } from '../../../../kernel/languages/words.ts'
import { keepBytes, type KeptFile, readWhole } from '../../../../files/index.ts'
import type { Envelope, MailFacts, SenderChecks, UndeliveredMail } from '../ledger/received-mail.ts'
import { MailUnreadable, ReadingFailed, readMail, type ReadMail } from '../reading/index.ts'
import { isAuthenticated, shownResults } from './sender-proof.ts'
import { storable } from './text.ts'

/** What a mail says, with its files kept. */
export type MailContent = {
  read: ReadMail
  files: KeptFile[]
  /** The server that has checked the sender, where a door of ours did; null: the mailbox says whose word is believed. */
  checkedBy: string | null
}

/**
 * Reads a mail of the ledger, and keeps its files. Throws {@link MailUnreadable}, and what the virus scanner says against one.
 * Nothing of it is written down, so it may be done again. A mail that takes too much time or memory, or at whose last try the program
 * fails, is read plainly: the beginning of its text, without files.
 */
export async function readKept(
  ctx: Context,
  {
    file,
    size,
    mailboxId,
    envelope,
  }: { file: string | null; size: number; mailboxId: string; envelope: Envelope | null },
  { isLastTry = true } = {},
): Promise<MailContent> {
  const raw = file === null ? null : await readWhole(ctx.attachments, file)
  if (!raw) throw new Error('The raw bytes of this mail are gone.')
  const traced = envelope ? Buffer.concat([traceOf(envelope, ctx.mailDomain), raw]) : raw
  const found = await readOrBeginning(ctx, traced, isLastTry)
  const read = envelope && !isOfSender(found, envelope) ? { ...found, authentication: [] } : found
  // Of a mail that is too large its headers alone were kept.
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
      'This email could not be read in full. Only the beginning of its text is here, without files. The original is kept.',
    )
    return { ...read, text: `${inLanguage(installLocale.language, words(says))}\n\n${read.text}` }
  }
}

/** Limits that a mail can exceed while it is parsed. Another try takes as long. */
const BEYOND_LIMITS: ReadonlySet<string> = new Set(['timed_out', 'out_of_memory'])

/** Whether what the door has found is about the sender that is read here: two programs may read one header differently. */
const isOfSender = ({ from }: ReadMail, { fromDomain }: Envelope): boolean =>
  fromDomain !== null && from !== null && from.address.endsWith(`@${fromDomain.toLowerCase()}`)

/**
 * The headers that a mail server writes above a mail: of several the topmost is believed, so that nothing that a sender has
 * written there counts. They are no part of what is kept.
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

/** Whether a word has no sign by which a client could write results of its own. */
const isDomain = (word: string): boolean => /^[\p{L}\p{N}._-]{1,255}$/u.test(word)

/** A mail of which the headers alone are here. */
export class TooLarge extends MailUnreadable {
  readonly read: ReadMail

  constructor(read: ReadMail) {
    super('too_large')
    this.read = read
  }
}

/** What the ledger keeps of what was read. `checksBy` is the server whose word about the sender is believed; null: that of none. */
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
