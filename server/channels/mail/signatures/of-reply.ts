import { fillPlaceholders, plainTextOf, type RichDocument } from '@support-desk/contract'
import type { Queries } from '../../../kernel/store.ts'
import type { Ticket } from '../../../tickets/index.ts'
import { firstNameIn } from '../../../users/index.ts'
import type { ReplyFile } from '../outbound/replies/reply.ts'
import { type SignatureFile, signatureFilesIn } from '../../../files/index.ts'

/** The author of a reply. An admin speaks for the whole desk, without a name. */
export type SignatureAuthor = { id: string; username: string; role: 'User' | 'SupportTeam' | 'Admin' }

/** The signature of a reply. */
export type ReplySignature = {
  text: string
  document: RichDocument
  files: SignatureFile[]
}

/** The signature of a reply: of its author, else of the team of the ticket, else of the mailbox. Null if none has one. */
export async function signatureOf(
  queries: Queries,
  ticket: Pick<Ticket, 'team'>,
  { author, mailbox }: { author: SignatureAuthor | null; mailbox: { id: string } | null },
): Promise<ReplySignature | null> {
  const { team } = ticket
  const named = author?.role === 'SupportTeam' ? author : null
  const owners = [
    ...(named ? [{ accountId: named.id }] : []),
    ...(team ? [{ teamId: team.id }] : []),
    ...(mailbox ? [{ mailboxId: mailbox.id }] : []),
  ]
  for (const owner of owners) {
    const signature = await queries.signatures.find(owner)
    if (!signature) continue
    const facts: Record<string, string | undefined> = {
      'me.name': named?.username,
      'me.firstName': named ? firstNameIn(named.username) : undefined,
      'team.name': team?.name,
    }
    const document = fillPlaceholders(signature.document, (name) => facts[name] ?? '')
    return {
      text: plainTextOf(document),
      document,
      files: await signatureFilesIn(queries).of(signature.id),
    }
  }
  return null
}

/** The signature as the content of a mail. */
export const signatureParts = (signature: ReplySignature | null) => ({
  signature: signature?.text ?? '',
  ...(signature && { signatureDocument: signature.document }),
})

/** The pictures of a signature in a mail. Their Content-IDs are the same in every retry. */
export const filesOfSignature = (signature: ReplySignature | null, mailDomain: string): ReplyFile[] =>
  (signature?.files ?? []).map(({ id, name, mediaType, file }) => ({
    name,
    mediaType,
    file,
    shown: { id, cid: `${id}@${mailDomain}` },
  }))
