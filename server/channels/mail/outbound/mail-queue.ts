import type { Words } from '@support-desk/contract'
import type { Context, TxContext } from '../../../kernel/context.ts'
import { newRowId } from '../../../kernel/ids.ts'
import { chatTopic } from './chat-topic.ts'
import type { Queries } from '../../../kernel/store.ts'
import { type KnownLocale, localeFor, UNKNOWN_LOCALE } from '../../../kernel/languages/locale.ts'
import { later } from '../../../kernel/time.ts'
import type { MailContent, NewMail } from './mail.ts'
import type { SealedPlace } from '../../../kernel/keys.ts'

/** How long a chat message may wait to be seen before its reader gets mail. */
export const AWAY_SECONDS = 60
/** A reader gets mail about the chat of one ticket no more often than this. */
export const CHAT_PAUSE_SECONDS = 5 * 60

/** What it takes to put a mail into the outbox. */
type MailContext = Pick<Context, 'clock' | 'keys' | 'mailDomain' | 'installLocale' | 'sendsMail'>
export type TxMailContext = MailContext & { tx: Queries }

type Reader = { accountId: string; email: string }

/** Of the language that somebody asks for, whose address may have no account. */
type Asker = { email: string; locale: KnownLocale }

/** What somebody is told who asked for a one-time code. */
export type CodeContent = MailContent & { kind: 'code' | 'reset_code' | 'no_account' }

/** Puts what asks for, or stands for, a one-time code into the outbox; it is worth nothing once the code has expired. */
export async function queueCode(
  ctx: TxMailContext,
  { email, locale, content, expiresAt }: Asker & { content: CodeContent; expiresAt: string },
): Promise<void> {
  await queue(ctx, email, { content: read(ctx, content, locale), giveUpAt: expiresAt })
}

/** Puts news of somebody's own account into the outbox, whatever they want mail about. */
export async function queueAccountNews(
  ctx: TxMailContext,
  { accountId, email }: Reader,
  { heading, detail }: { heading: Words; detail: Words },
): Promise<void> {
  const { tx } = ctx
  const locale = (await tx.mailPreferences.find(accountId))?.locale ?? UNKNOWN_LOCALE
  const content = read(ctx, { kind: 'account', heading, detail }, locale)
  await queue(ctx, email, { accountId, content })
}

/** Queues an email to an admin about the state of a mailbox. */
export async function queueMailboxNews(
  ctx: TxMailContext,
  { accountId, email }: Reader,
  news: Omit<MailContent & { kind: 'mailbox' }, 'kind' | 'reader'>,
): Promise<void> {
  const { tx } = ctx
  const locale = (await tx.mailPreferences.find(accountId))?.locale ?? UNKNOWN_LOCALE
  const content = read(ctx, { kind: 'mailbox', ...news }, locale)
  await queue(ctx, email, { accountId, content })
}

/** Puts a test mail into the outbox, which is worth nothing once it is late. */
export async function queueCanary(
  ctx: TxMailContext,
  address: string,
  { token, giveUpAt }: { token: string; giveUpAt: string },
): Promise<void> {
  const content = read(ctx, { kind: 'canary', token }, UNKNOWN_LOCALE)
  await queue(ctx, address, { content, giveUpAt })
}

/** Puts news of a ticket into the outbox. */
export async function queueNews(
  ctx: TxMailContext,
  { accountId, email, locale }: Reader & Asker,
  content: MailContent & { kind: 'news' },
): Promise<void> {
  await queue(ctx, email, { accountId, ticketId: content.ticket.id, content: read(ctx, content, locale) })
}

/** The content as somebody is going to read it, fixed so that each try sends the same. */
const read = (
  ctx: Pick<Context, 'installLocale'>,
  content: MailContent,
  locale: KnownLocale,
): MailContent => ({
  ...content,
  reader: localeFor(locale, ctx.installLocale),
})

/** Whether a mail about the chat waits for a reader already; nobody sends it until this transaction ends. */
export const isChatMailWaiting = (tx: Queries, ticketId: string, accountId: string): Promise<boolean> =>
  tx.outbox.holdWaiting(chatTopic(ticketId, accountId))

/**
 * Makes a mail about the chat wait for a reader for whom none does. What it says is gathered when it is sent first, so every
 * message until then is in it, none that was read or taken back, and posting one more costs nothing.
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

/** A mail and whom it goes to, which is what its content is sealed for. */
type Addressed = { id: string; recipient: string }

/** Seals what a mail says: it may hold what only its reader should see. */
export const sealContent = (ctx: MailContext, mail: Addressed, content: MailContent): string =>
  ctx.keys.seal(placeOf(mail), JSON.stringify(content))

/** Null where the content was sealed for another mail or another address, or its key is gone. */
export function openContent(ctx: MailContext, mail: Addressed & { sealed: string }): MailContent | null {
  const text = ctx.keys.open(placeOf(mail), mail.sealed)
  return text === null ? null : (JSON.parse(text) as MailContent)
}

const placeOf = ({ id, recipient }: Addressed): SealedPlace => ({ in: 'mail', id, owner: recipient })

/** A mail as it is put into the outbox; without content it is gathered when it is tried first. */
type Queued = Partial<Omit<NewMail, 'sealed'>> & { content?: MailContent }

/** Puts a mail into the outbox, and gives its Message-ID. */
export async function queue(
  ctx: TxMailContext,
  recipient: string,
  { content, ...mail }: Queued,
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
    isSetUp: ctx.sendsMail,
    topic: null,
    ...mail,
  })
  return messageId
}

declare module '../../../kernel/context.ts' {
  interface Context {
    /** Where Message-IDs are at home. */
    mailDomain: string
    /** Whether a mail server is set up. Without one, every email is a file. */
    sendsMail: boolean
    /** Gives the turn back to the staff where a ticket waits for an answer to a message that did not arrive. */
    returnTurn(ctx: TxContext, ticketId: string): Promise<void>
  }
}
