import type { CallAnswer } from '@support-desk/contract'
import type { UserActor } from '../../../../kernel/actor.ts'
import type { Context } from '../../../../kernel/context.ts'
import { UNKNOWN_LOCALE, localeFor } from '../../../../kernel/languages/locale.ts'
import { compose } from '../../outbound/compose.ts'
import type { Outgoing } from '../../outbound/mail.ts'
import { causeOf } from '../../outbound/server/outgoing-cause.ts'
import { type MailRoute, routeOf, routeOfMailbox } from '../../outbound/server/route.ts'
import { secretsIn, sendBy } from '../../outbound/server/transport.ts'
import { hidden } from '../../outbound/smtp.ts'
import { signCanary } from '../canary/token.ts'
import { sourceOf } from '../doors/imap/connect.ts'
import type { ImapSource } from '../doors/imap/source.ts'
import { troubleOf } from '../doors/imap/trouble.ts'
import type { Mailbox } from '../mailboxes/mailbox.ts'
import { findMailbox } from '../mailboxes/use-cases.ts'
import { checksIn, recordsOf } from './sender-checks.ts'

/** Time limit of sending, in ms. */
const SEND_MS = 25_000
/** Duration of one wait, in ms. Clients wait again. */
const WAIT_MS = 9_000
const PAUSE_MS = 1_500
/** Latest mails of a folder that are looked at. */
const LATEST = 10

/** Sends a test mail from a mailbox to itself, at once and from its address. */
export async function sendMailboxTest(
  ctx: Context,
  _actor: UserActor,
  id: string,
): Promise<CallAnswer<'sendMailboxTest', Buffer>> {
  const mailbox = await findMailbox(ctx.store, id)
  const sentAt = ctx.clock().toISOString()
  const mail = testMail(ctx, mailbox, sentAt)
  const to = mailbox.address
  let route: MailRoute | null = null
  try {
    route = (await routeOfMailbox(ctx, mailbox)) ?? (ctx.hasMailServer ? null : await routeOf(ctx, null))
    if (route) {
      const { allowsPrivate } = ctx.imapRules
      const signal = AbortSignal.timeout(SEND_MS)
      const answer = await sendBy(route, compose(mail, route.from), { allowsPrivate, signal })
      return { works: true, to, answer: hidden(answer, secretsIn(route)), cause: null, sentAt }
    }
    if (!ctx.hasMailServer) return { works: false, to, answer: '', cause: 'not_set_up', sentAt }
    await ctx.sendNow(mail)
    return { works: true, to, answer: '', cause: null, sentAt }
  } catch (error) {
    const answer = hidden(error, route ? secretsIn(route) : [])
    return { works: false, to, answer, cause: causeOf(error), sentAt }
  }
}

function testMail(ctx: Context, { id, address, replyName }: Mailbox, sentAt: string): Outgoing {
  const token = signCanary(ctx.keys, id, sentAt)
  const reader = localeFor(UNKNOWN_LOCALE, ctx.installLocale)
  return {
    ...ctx.emailTemplates.render(address, { kind: 'canary', token, reader }, false),
    names: null,
    messageId: `<${token}@${ctx.mailDomain}>`,
    writtenAt: sentAt,
    replyTo: null,
    correspondence: {
      from: { name: replyName, address },
      replyTo: null,
      inReplyTo: null,
      references: [],
      tag: null,
    },
    isReply: false,
    files: [],
    thread: null,
  }
}

const NOT_YET = { folder: null, error: null, checks: null, records: null }

/** Waits for a test mail in the inbox, then looks into the junk folder. Reads only; sets no flags. */
export async function checkMailboxTest(
  ctx: Context,
  _actor: UserActor,
  { id, sentAt }: { id: string; sentAt: string },
): Promise<CallAnswer<'checkMailboxTest', Buffer>> {
  const mailbox = await findMailbox(ctx.store, id)
  if (mailbox.door !== 'imap') return NOT_YET
  const token = signCanary(ctx.keys, id, sentAt)
  try {
    const source = await sourceOf(ctx, mailbox)
    try {
      await source.open()
      const inInbox = await waitFor(source, token, sentAt)
      const raw = inInbox ?? (await findInJunk(source, token, sentAt))
      if (raw === null) return NOT_YET
      const folder = inInbox === null ? ('junk' as const) : ('inbox' as const)
      return { folder, error: null, checks: checksIn(raw), records: await recordsOf(ctx, mailbox.address) }
    } finally {
      await source.close()
    }
  } catch (error) {
    return { ...NOT_YET, error: troubleOf(error).message }
  }
}

async function waitFor(source: ImapSource, token: string, sentAt: string): Promise<Buffer | null> {
  const end = Date.now() + WAIT_MS
  const seen = new Set<number>()
  for (;;) {
    const found = await findIn(source, { token, sentAt, seen })
    if (found || Date.now() >= end) return found
    await source.waitForNews(AbortSignal.timeout(PAUSE_MS))
    await source.refresh()
  }
}

async function findInJunk(source: ImapSource, token: string, sentAt: string): Promise<Buffer | null> {
  const folder = await source.findJunk()
  if (folder === null) return null
  await source.enter(folder)
  return findIn(source, { token, sentAt, seen: new Set() })
}

/** The raw test mail among the latest mails of the open folder. */
async function findIn(
  source: ImapSource,
  { token, sentAt, seen }: { token: string; sentAt: string; seen: Set<number> },
): Promise<Buffer | null> {
  const uids = (await source.listSince(sentAt)).slice(-LATEST).filter((uid) => !seen.has(uid))
  for (const uid of uids.toReversed()) {
    seen.add(uid)
    const raw = await source.fetchHeader(uid)
    if (raw && Buffer.from(raw).includes(token)) return Buffer.from(raw)
  }
  return null
}
