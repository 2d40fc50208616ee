import { fillPlaceholders, type Language, type RichDocument } from '@support-desk/contract'
import { type Locale } from '../../../kernel/languages/locale.ts'
import type { Queries } from '../../../kernel/store.ts'
import { firstNameIn, nameWithoutAddress } from '../../../users/index.ts'
import type { Acknowledgement, Correspondence, ReplyTicket } from '../outbound/replies/reply.ts'
import type { Speaker } from '../outbound/replies/queries.ts'
import { filesOfSignature, signatureOf, signatureParts } from '../signatures/of-reply.ts'

/** The data that an acknowledgement inserts: ticket, requester, team and mailbox. */
export type AcknowledgementSubject = {
  ticket: ReplyTicket
  team: { id: string; name: string } | null
  /** Null: the account is gone. */
  requester: string | null
  speaker: Speaker | null
}

/**
 * The acknowledgement of a new ticket: the text of the mailbox in the language of the reader, else the standard text.
 * `draft` replaces the stored text.
 */
export async function acknowledgementOf(
  queries: Queries,
  { ticket, team, requester, speaker }: AcknowledgementSubject,
  rest: { correspondence: Correspondence; reader: Locale; mailDomain: string; draft?: RichDocument },
): Promise<Acknowledgement & { reader: Locale }> {
  const { correspondence, reader, mailDomain } = rest
  const own = rest.draft ?? (speaker && (await queries.acknowledgements.of(speaker.id)).get(reader.language))
  const signature = await signatureOf(queries, { team }, { author: null, mailbox: speaker })
  return {
    kind: 'acknowledgement',
    ticket,
    correspondence,
    ...(own && { document: filled(own, ticket, requester) }),
    ...signatureParts(signature),
    ...(signature && { files: filesOfSignature(signature, mailDomain) }),
    reader,
  }
}

function filled(
  text: RichDocument,
  { number, subject }: ReplyTicket,
  requester: string | null,
): RichDocument {
  const facts: Record<string, string | undefined> = {
    'ticket.number': `#${number}`,
    'ticket.subject': subject,
    'requester.name': requester === null ? undefined : nameWithoutAddress(requester),
    'requester.firstName': requester === null ? undefined : firstNameIn(requester),
  }
  return fillPlaceholders(text, (name) => facts[name])
}

/** A language and the text in it. */
export type TextIn = { language: Language; document: RichDocument }
