import type { Evidence, KnownSender } from '../../channels/mail/inbound/delivery/evidence.ts'
import { judge } from '../../channels/mail/inbound/delivery/rules.ts'
import type { JudgedMail, Verdict } from '../../channels/mail/inbound/delivery/verdict.ts'
import type { ReadMail } from '../../channels/mail/inbound/reading/index.ts'
import type { CandidateTicket } from '../../channels/mail/inbound/threading/queries-candidates.ts'

export const ANNA = { name: 'Anna Berg', address: 'anna@example.net' }
const READ: ReadMail = {
  messageId: 'new@example.net',
  inReplyTo: [],
  references: [],
  from: ANNA,
  hasOneSender: true,
  replyTo: [],
  to: [],
  cc: [],
  deliveredTo: [],
  subject: 'The lamp blinks',
  forward: null,
  date: null,
  kind: 'person',
  kindReason: 'no_sign',
  asksForNoAnswer: false,
  autoSubmitted: null,
  canary: null,
  authentication: [],
  text: 'It blinks red.',
  isReply: false,
  fold: null,
  html: null,
  remoteImages: { count: 0, hosts: [] },
  files: [],
  bounce: null,
  marker: null,
  digest: 'digest',
  headersSize: 0,
}
const NOTHING_KNOWN: Evidence = {
  canarySentAt: null,
  earlier: null,
  accounts: new Map(),
  signedAddress: null,
  marker: null,
  numberedTicketId: null,
  mailIds: [],
  tickets: new Map(),
  sideAddresses: new Map(),
  counts: new Map(),
  isBlocked: false,
}

/** The account of a sender. */
export const account = (id: string, more: Partial<KnownSender> = {}): KnownSender => ({
  kind: 'user',
  id,
  username: id,
  role: 'User',
  isContact: false,
  isSuspended: false,
  isBounced: false,
  ...more,
})
export const ticket = (id: string, more: Partial<CandidateTicket> = {}): CandidateTicket => ({
  id,
  requesterId: 'requester',
  mergedInto: null,
  isShared: false,
  isSpam: false,
  partyIds: new Set([more.requesterId ?? 'requester']),
  ...more,
})
export const known = (accounts: Record<string, KnownSender>): Pick<Evidence, 'accounts'> => ({
  accounts: new Map(Object.entries(accounts)),
})
export const tickets = (...all: CandidateTicket[]): Pick<Evidence, 'tickets'> => ({
  tickets: new Map(all.map((each) => [each.id, each])),
})
export const id = (
  messageId: string,
  ticketId: string,
  what: Evidence['mailIds'][number]['what'] = 'sent',
) => ({
  messageId,
  ticketId,
  what,
  entryId: null,
  sideId: null,
})

/** The judgement of a mail from Anna, with changes by `read` and `mail`. */
export const judged = (
  evidence: Partial<Evidence>,
  read: Partial<ReadMail> = {},
  mail: Partial<JudgedMail> = {},
) =>
  judge(
    {
      mailboxId: 'mailbox',
      isImport: false,
      isJunk: false,
      isAuthenticated: null,
      addresses: ['support@example.org'],
      replyToSenders: [],
      acknowledges: true,
      read: { ...READ, ...read },
      ...mail,
    },
    { ...NOTHING_KNOWN, ...evidence },
  )
export const verdictOf = (...of: Parameters<typeof judged>): Verdict => judged(...of).verdict
export const NEW_TICKET = { is: 'ticket', from: ANNA, isAcknowledged: true, isCounted: true } as const
