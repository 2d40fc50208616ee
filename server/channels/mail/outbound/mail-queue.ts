import type { OutgoingMailOnWire, Words } from '@support-desk/contract'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { newRowId } from '../../../kernel/ids.ts'
import { chatTopic } from './chat-topic.ts'
import type { Queries } from '../../../kernel/store.ts'
import { type KnownLocale, localeFor, UNKNOWN_LOCALE } from '../../../kernel/languages/locale.ts'
import { later } from '../../../kernel/time.ts'
import type { MailContent, NewMail } from './mail.ts'
import type { Sender } from './sender.ts'
import type { SealedPlace } from '../../../kernel/keys.ts'

/** Time before an email about an unread chat message, in seconds. */
export const AWAY_SECONDS = 60
/** Minimum time between two emails to a reader about the chat of one ticket, in seconds. */
export const CHAT_PAUSE_SECONDS = 5 * 60

/** Dependencies for queueing an email. */
type MailContext = Pick<Context, 'clock' | 'keys' | 'mailDomain' | 'installLocale' | 'hasMailServer'>
export type TxMailContext = MailContext & { tx: Queries }

type Reader = { accountId: string; email: string }

/** A recipient who may have no account, with the language of their request. */
type Asker = { email: string; locale: KnownLocale }

/** The content of an email with a one-time code, or in place of one. */
export type CodeContent = MailContent & { kind: 'code' | 'reset_code' | 'no_account' }

/** Queues an email with a one-time code, or in place of one. It is dropped when the code expires. */
export async function queueCode(
  ctx: TxMailContext,
  { email, locale, content, expiresAt }: Asker & { content: CodeContent; expiresAt: string },
): Promise<void> {
  await queue(ctx, email, { content: read(ctx, content, locale), giveUpAt: expiresAt })
}

/** Queues the invitation of a colleague. It is dropped when the invitation expires. */
export async function queueInvitation(
  ctx: TxMailContext,
  {
    email,
    locale,
    content,
    expiresAt,
  }: Asker & { content: MailContent & { kind: 'invitation' }; expiresAt: string },
): Promise<void> {
  await queue(ctx, email, { content: read(ctx, content, locale), giveUpAt: expiresAt })
}

/** Queues an email about the reader's own account, regardless of preferences. */
export const queueAccountNews = (
  ctx: TxMailContext,
  reader: Reader,
  { heading, detail }: { heading: Words; detail: Words },
): Promise<void> => queueToAccount(ctx, reader, { kind: 'account', heading, detail })

/** Queues an email to an admin about the state of a mailbox. */
export const queueMailboxNews = (
  ctx: TxMailContext,
  reader: Reader,
  news: Omit<MailContent & { kind: 'mailbox' }, 'kind' | 'reader'>,
): Promise<void> => queueToAccount(ctx, reader, { kind: 'mailbox', ...news })

async function queueToAccount(
  ctx: TxMailContext,
  { accountId, email }: Reader,
  content: MailContent,
): Promise<void> {
  const locale = (await ctx.tx.mailPreferences.find(accountId))?.locale ?? UNKNOWN_LOCALE
  await queue(ctx, email, { accountId, content: read(ctx, content, locale) })
}

/** Queues a test mail, which is dropped at its deadline. */
export async function queueCanary(
  ctx: TxMailContext,
  address: string,
  { token, giveUpAt }: { token: string; giveUpAt: string },
): Promise<void> {
  const content = read(ctx, { kind: 'canary', token }, UNKNOWN_LOCALE)
  await queue(ctx, address, { content, giveUpAt })
}

/** Queues a notification about a ticket. */
export async function queueNews(
  ctx: TxMailContext,
  { accountId, email, locale }: Reader & Asker,
  content: MailContent & { kind: 'news' },
): Promise<void> {
  await queue(ctx, email, {
    accountId,
    ticketId: content.ticket.id,
    content: read(ctx, content, locale),
  })
}

/** The content with the locale of its reader, so that every retry sends the same. */
const read = (
  ctx: Pick<Context, 'installLocale'>,
  content: MailContent,
  locale: KnownLocale,
): MailContent => ({
  ...content,
  reader: localeFor(locale, ctx.installLocale),
})

/** Whether an email about the chat waits for a reader already. Locks it, so it is not sent before this transaction ends. */
export const isChatMailWaiting = (tx: Queries, ticketId: string, accountId: string): Promise<boolean> =>
  tx.outbox.holdWaiting(chatTopic(ticketId, accountId))

/**
 * Queues an email about a chat, unless one waits for the reader. The content is gathered at the first try. So it has
 * all messages up to then, except those read or retracted, and further messages cost nothing.
 */
export async function queueChat(
  ctx: TxMailContext,
  { accountId, email }: Reader,
  ticketId: string,
): Promise<void> {
  const { tx } = ctx
  const topic = chatTopic(ticketId, accountId)
  const { latestAt } = await tx.outbox.topic(topic)
  const away = later(ctx.clock(), AWAY_SECONDS)
  const paused = latestAt === null ? away : later(new Date(latestAt), CHAT_PAUSE_SECONDS)
  await queue(ctx, email, { accountId, ticketId, topic, dueAt: paused > away ? paused : away })
}

/** The id and the recipient of a mail, to which its encrypted content is bound. */
type MailIdentity = { id: string; recipient: string }

/** Encrypts the content of a mail, which only its reader may see. */
export const sealContent = (ctx: MailContext, mail: MailIdentity, content: MailContent): string =>
  ctx.keys.seal(placeOf(mail), JSON.stringify(content))

/** Decrypts the content; null if it is bound to another mail or address, or its key is lost. */
export function openContent(ctx: MailContext, mail: MailIdentity & { sealed: string }): MailContent | null {
  const text = ctx.keys.open(placeOf(mail), mail.sealed)
  return text === null ? null : (JSON.parse(text) as MailContent)
}

const placeOf = ({ id, recipient }: MailIdentity): SealedPlace => ({ in: 'mail', id, owner: recipient })

/** A mail for the outbox. Without content, it is gathered at the first try. */
type MailDraft = Partial<Omit<NewMail, 'sealed'>> & { content?: MailContent }

/** Puts a mail into the outbox. Returns its Message-ID. */
export async function queue(
  ctx: TxMailContext,
  recipient: string,
  { content, ...mail }: MailDraft,
): Promise<string> {
  const { tx } = ctx
  const now = ctx.clock()
  const id = newRowId(now)
  const messageId = `<${newRowId(now)}@${ctx.mailDomain}>`
  await tx.outbox.insert({
    id,
    messageId,
    recipient,
    accountId: null,
    ticketId: null,
    sealed: content ? sealContent(ctx, { id, recipient }, content) : '',
    dueAt: now.toISOString(),
    giveUpAt: null,
    hasMailServer: ctx.hasMailServer,
    topic: null,
    ...mail,
  })
  return messageId
}

declare module '../../../kernel/context.ts' {
  interface Context {
    /** The domain of our Message-IDs. */
    mailDomain: string
    /** Whether SMTP_URL names a mail server. It takes precedence over the settings of admins. */
    hasMailServer: boolean
    /** That server, without its password; null without SMTP_URL. */
    mailEnvironment: OutgoingMailOnWire['server']
    /** Sends an email at once, without the queue. */
    sendNow: Sender['send']
    /** Gives staff the turn if a ticket waits for an answer to an undelivered message. */
    returnTurn(ctx: TxContext, ticketId: string, from?: 'requester' | 'third'): Promise<void>
  }
}
