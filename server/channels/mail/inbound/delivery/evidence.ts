import { userActor, type UserActor } from '../../../../kernel/actor.ts'
import type { TxContext } from '../../../../kernel/context.ts'
import { patternsFor } from '../blocked/pattern.ts'
import { readCanary } from '../canary/token.ts'
import type { EarlierMail, MailFacts } from '../ledger/received-mail.ts'
import type { ReadMail } from '../reading/index.ts'
import type { KnownMailId } from '../threading/queries.ts'
import type { CandidateTicket } from '../threading/queries-candidates.ts'
import { readReplyAddress, readTag, type Tag } from '../threading/reply-address.ts'
import { type TagTarget, targetOfTag } from '../threading/tag-target.ts'
import { countersOf } from './limits.ts'
import { storable } from './text.ts'
import { accountsIn } from '../../../../users/index.ts'

/** The account of an address. */
export type KnownSender = UserActor & { isContact: boolean; isSuspended: boolean; isBounced: boolean }

/** The rows of the database that decide about a mail. Plain data. */
export type Evidence = {
  /** When the canary was sent; null if the mail is no canary of its mailbox. */
  canarySentAt: string | null
  /** An earlier copy of the same mail; null if there is none. */
  earlier: EarlierMail | null
  /** Accounts by their address in lower case: of From, Reply-To, the forwarded sender and the recipient of a bounce. */
  accounts: ReadonlyMap<string, KnownSender>
  /** The target of a signed address of this mailbox among the recipients. */
  signedAddress: TagTarget | null
  /** The target of a signed marker in the text. */
  marker: TagTarget | null
  /** The ticket of the number in the subject, which anyone can write. */
  numberedTicketId: string | null
  /** The stored Message-IDs among those that the mail names. */
  mailIds: readonly KnownMailId[]
  /** Every ticket named above by its id, and the tickets that these were merged into. */
  tickets: ReadonlyMap<string, CandidateTicket>
  /** Recipients and senders of each side conversation named above, by its id. */
  sideAddresses: ReadonlyMap<string, ReadonlySet<string>>
  /** Whether the sender is blocked. */
  isBlocked: boolean
  /** Uses per rate-limit counter in the current window; see limits.ts. */
  counts: ReadonlyMap<string, number>
}

const SUBJECT_NUMBER = /\[#(\d{1,15})\]/u

/** Loads what {@link judge} needs to know about a mail. Reads only. */
export async function loadEvidence(
  ctx: TxContext,
  mail: { id: string; mailboxId: string; addresses: readonly string[]; read: ReadMail; facts: MailFacts },
): Promise<Evidence> {
  const { id, mailboxId, addresses, read, facts } = mail
  const { tx } = ctx
  const subjectNumber = SUBJECT_NUMBER.exec(read.subject)?.[1]
  const senders = [read.from, read.forward?.from, ...read.replyTo].flatMap((each) => each?.address ?? [])
  const undelivered = read.bounce?.recipient ?? []
  const named = [read.bounce?.messageId ?? [], read.inReplyTo, read.references].flat()
  const [earlier, accounts, mailIds, counts, signedAddress, marker, numberedTicketId, isBlocked] =
    await Promise.all([
      tx.receivedMails.findEarlier(id, facts),
      accountsIn(tx).findSenders([senders, undelivered].flat().map(storable)),
      tx.mailIds.find(named),
      tx.rates.counts(countersOf(mailboxId, senders), ctx.clock().toISOString()),
      firstSigned(ctx, tagsIn(read, addresses)),
      firstSigned(ctx, [readTag(read.marker ?? '')]),
      subjectNumber === undefined ? null : tx.receivedMails.ticketOfNumber(Number(subjectNumber)),
      read.from ? tx.blockedSenders.isAny(patternsFor(storable(read.from.address))) : false,
    ])
  const ticketIds = [
    ...mailIds.map(({ ticketId }) => ticketId),
    ...[signedAddress?.ticketId, marker?.ticketId, numberedTicketId].flatMap((each) => each ?? []),
  ]
  const sideIds = [...mailIds, signedAddress, marker].flatMap((each) => each?.sideId ?? [])
  const [tickets, sideAddresses] = await Promise.all([
    tx.receivedMails.candidateTickets([...new Set(ticketIds)]),
    tx.sideConversations.addressesOf([...new Set(sideIds)]),
  ])
  return {
    canarySentAt: read.canary && readCanary(ctx.keys, mailboxId, read.canary),
    earlier,
    accounts: new Map(
      accounts.map(({ email, isContact, isSuspended, isBounced, ...account }) => [
        email,
        { ...userActor(account), isContact, isSuspended, isBounced },
      ]),
    ),
    signedAddress,
    marker,
    numberedTicketId,
    mailIds,
    tickets: new Map(tickets.map((ticket) => [ticket.id, ticket])),
    sideAddresses,
    counts,
    isBlocked,
  }
}

/** The tags in the recipients of a mail that are addresses of this mailbox, in the order of its headers. */
const tagsIn = (read: ReadMail, addresses: readonly string[]): (Tag | null)[] =>
  [...read.to, ...read.cc, ...read.deliveredTo].flatMap(({ address }) =>
    addresses.map((own) => readReplyAddress(own, address)),
  )

/** The target of the first tag with a valid signature. */
async function firstSigned(
  { keys, tx }: TxContext,
  tags: readonly (Tag | null)[],
): Promise<TagTarget | null> {
  for (const tag of tags) {
    const target = tag && (await targetOfTag(keys, tx, tag))
    if (target) return target
  }
  return null
}
