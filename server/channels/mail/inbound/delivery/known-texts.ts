import { mailBrand } from '../../../../branding/index.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { localeFor, UNKNOWN_LOCALE } from '../../../../kernel/languages/locale.ts'
import type { Queries } from '../../../../kernel/store.ts'
import type { Ticket } from '../../../../tickets/index.ts'
import { htmlOfDocument } from '../../outbound/templates/document-html.ts'
import type { MailContent } from '../../outbound/mail.ts'
import { type KnownTexts, wordsOfHtml } from '../reading/index.ts'
import { chatIn } from '../../../../conversation/index.ts'
import type { Speaker } from '../../outbound/replies/queries.ts'
import { signatureOf } from '../../signatures/of-reply.ts'

/** Messages of a ticket that a mail is compared with. */
const MAX_MESSAGES = 200
/** Authors whose names are tried in the texts of our notification emails. */
const MAX_AUTHORS = 5

type Message = Awaited<ReturnType<Queries['chat']['page']>>['messages'][number]

/** The texts that the sender of a mail may quote: messages of the ticket with their folded parts, and our own emails about it. */
export async function knownTexts(ctx: TxContext, ticket: Ticket, senderId: string): Promise<KnownTexts> {
  const { tx } = ctx
  const [{ messages }, rests, speaker] = await Promise.all([
    chatIn(tx).page(ticket.id, senderId, { limit: MAX_MESSAGES }),
    tx.mailEntries.rests(ticket.id),
    tx.replies.speaker(ticket.id),
  ])
  const ofStaff = messages.filter(({ role }) => role !== 'User').toReversed()
  const signatures = await signaturesOf(ctx, ticket, ofStaff, speaker)
  const signature = signatures.get('') ?? ''
  const texts = [
    ticket.message,
    ...messages.map(({ text }) => text),
    ...(
      await Promise.all(ofStaff.map(async (sent) => withSignature(await sentForms(sent), signatures, sent)))
    ).flat(),
    ...rests,
    ...(await ownEmails(ctx, { ticket, senderId, signature, ofStaff })),
  ]
  const names = [
    ticket.requester.username,
    ...messages.map(({ author }) => author.username),
    speaker?.replyName ?? '',
  ]
  return { texts, names: [...new Set(names)] }
}

/** The signatures of the authors of messages, by account. The empty key: the signature of the desk. */
async function signaturesOf(
  { tx }: TxContext,
  ticket: Ticket,
  ofStaff: readonly Message[],
  mailbox: Speaker | null,
): Promise<Map<string, string>> {
  const found = new Map<string, string>()
  const desk = await signatureOf(tx, ticket, { author: null, mailbox })
  found.set('', desk?.text ?? '')
  for (const { author, role } of ofStaff) {
    if (found.has(author.id)) continue
    const own = await signatureOf(tx, ticket, { author: { ...author, role }, mailbox })
    found.set(author.id, own?.text ?? '')
  }
  return found
}

const withSignature = (
  texts: readonly string[],
  signatures: ReadonlyMap<string, string>,
  { author }: Message,
): string[] => texts.map((text) => `${text}\n${signatures.get(author.id) ?? ''}`)

/** A message as it is in plain text and in HTML, which differ in list numbers and link addresses. */
const sentForms = async ({ text, document }: Message): Promise<string[]> =>
  document ? [text, await wordsOfHtml(htmlOfDocument(document))] : [text]

/** The text of our emails about a ticket, without its messages, in the language of the reader. */
async function ownEmails(
  { tx, emailTemplates, installLocale }: TxContext,
  of: { ticket: Ticket; senderId: string; signature: string; ofStaff: readonly Message[] },
): Promise<string[]> {
  const { id, number, subject } = of.ticket
  const reader = localeFor(
    (await tx.mailPreferences.find(of.senderId))?.locale ?? UNKNOWN_LOCALE,
    installLocale,
  )
  const correspondence = { from: null, replyTo: null, inReplyTo: null, references: [], tag: null }
  const authors = [...new Set(of.ofStaff.map(({ author }) => author.username))].slice(0, MAX_AUTHORS)
  const acknowledgement: MailContent = {
    kind: 'acknowledgement',
    ticket: { id, number, subject },
    correspondence,
    signature: of.signature,
    reader,
  }
  const branded = await mailBrand(tx)
  const news = authors.map((author): MailContent => {
    const postedAt = of.ticket.createdAt
    return {
      kind: 'chat',
      ticket: { id, number, subject, readerIs: 'requester' },
      messages: [{ number: 1, author, postedAt, text: '' }],
      hasEarlier: false,
      reader,
      ...branded,
    }
  })
  const emails = [acknowledgement, ...news].map(async (content) => {
    const { text, html } = emailTemplates.render('', content, true)
    return [text, await wordsOfHtml(html)]
  })
  return (await Promise.all(emails)).flat()
}
