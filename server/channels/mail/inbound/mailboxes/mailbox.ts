import type { MailDoor, MailQuotes, OauthProvider } from '@support-desk/contract'

/** Where an IMAP mailbox is, and what opens it. */
export type ImapSettings = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  /** `app`: a program that its organisation lets in by itself. */
  login: 'password' | 'oauth' | 'app'
  password: string
  provider: OauthProvider | null
  clientId: string
  clientSecret: string
  refreshToken: string
  /** The organisation at Microsoft whose program logs in; absent of all others. */
  tenant?: string
}

/** How far a mailbox was read: everything up to this UID of this epoch was looked at. */
export type Cursor = { uidValidity: number; uid: number }

/** What an admin decides about a mailbox, as it is kept. */
export type MailboxChoice = {
  name: string
  address: string
  replyName: string
  signature: string
  teamId: string | null
  formId: string | null
  isOn: boolean
  importSince: string | null
  acknowledges: boolean
  /** How often a test mail is sent to the own address; null: never. */
  canaryMinutes: number | null
  quotes: MailQuotes
  /** The server whose word about senders is believed, in lower case; null: that of none. */
  checksBy: string | null
  /** Senders whose Reply-To address is the requester: addresses, domains, or `*`, in lower case. */
  replyToSenders: readonly string[]
  /** After how many days what was delivered is moved on its server, and into which folder; null: never. */
  movesAfterDays: number | null
  movesTo: string | null
}

/** How a mailbox is doing. */
type MailboxHealth = {
  /** What is moved on its server, and why that did not work; null: nothing is. */
  moves: { afterDays: number; to: string; error: string | null } | null
  lookedAt: string | null
  workedAt: string | null
  /** In plain words. */
  error: string | null
  failingSince: string | null
  /** Whether it fails until an admin logs in anew. */
  needsLogin: boolean
  /** How many mails of the last 30 days it has, by the last comparison. */
  inMailbox: number | null
  /** When a refresh token last gave a token, and when it ends; null where that is not known. */
  tokenRenewedAt: string | null
  tokenEndsAt: string | null
  /** When the admins were told of its end. */
  tokenWarnedAt: string | null
  canary: CanaryState
}

/** What became of the test mails. */
type CanaryState = {
  sentAt: string | null
  /** Of the latest one that came. */
  arrivedAt: string | null
  tookSeconds: number | null
  /** Since when one is missing; null while none is. */
  lateSince: string | null
}

/** The folder of junk, where it is read too. */
type Junk = {
  /** What comes from then on is read. */
  since: string
  /** As the server calls it; empty where it has none, null before anybody has looked. */
  folder: string | null
  cursor: Cursor | null
  /** How many mails of the last 30 days it has, by the last comparison. */
  inFolder: number | null
}

/** A mailbox as it is kept. */
export type Mailbox = MailboxChoice &
  MailboxHealth & {
    id: string
    door: MailDoor
    /** Sealed; empty where the door needs none. */
    sealed: string
    secretHash: string | null
    createdAt: string
    version: number
    cursor: Cursor | null
    junk: Junk | null
  }

/** How many mails of a mailbox are in which state. */
export type MailboxCounts = {
  here: number
  stored: number
  delivered: number
  ignored: number
  held: number
  failed: number
}

/** A mailbox in which no look has worked for so long is in alarm. */
export const ALARM_SECONDS = 10 * 60

/** Whether it has been failing for so long that somebody has to be told; at once where only an admin can mend it. */
export const isAlarming = (
  { isOn, failingSince, needsLogin }: Pick<Mailbox, 'isOn' | 'failingSince' | 'needsLogin'>,
  now: Date,
): boolean =>
  isOn &&
  failingSince !== null &&
  (needsLogin || now.getTime() - Date.parse(failingSince) >= ALARM_SECONDS * 1000)

const WARNED_DAYS = 14

/** Whether its refresh token ends within 14 days. */
export const isTokenEnding = (mailbox: Pick<Mailbox, 'tokenEndsAt'>, now: Date): boolean => {
  const from = tokenWarnedFrom(mailbox)
  return from !== null && now.toISOString() >= from
}

/** From when on it is said that a refresh token ends; null where it is not known to. */
export const tokenWarnedFrom = ({ tokenEndsAt }: Pick<Mailbox, 'tokenEndsAt'>): string | null =>
  tokenEndsAt && new Date(Date.parse(tokenEndsAt) - WARNED_DAYS * 24 * 60 * 60 * 1000).toISOString()

/** How far the clocks of the mail server and of this one may differ before a mail counts as older than the set-up. */
const CLOCKS_DIFFER_SECONDS = 5 * 60

/** What the mail server received before this moment is not imported. */
export const importedFrom = ({
  importSince,
  createdAt,
}: Pick<Mailbox, 'importSince' | 'createdAt'>): string => {
  const setUp = soonBefore(createdAt)
  return importSince !== null && importSince < setUp ? importSince : setUp
}

/** What the mail server received in the folder of junk before this moment is not taken in. */
export const junkFrom = ({ since }: Junk): string => soonBefore(since)

const soonBefore = (moment: string): string =>
  new Date(Date.parse(moment) - CLOCKS_DIFFER_SECONDS * 1000).toISOString()

/** Whether a mail is older than the mailbox here, so that nobody is mailed about it. */
export const isImport = ({ createdAt }: Pick<Mailbox, 'createdAt'>, receivedAt: string): boolean =>
  receivedAt < importedFrom({ importSince: null, createdAt })
