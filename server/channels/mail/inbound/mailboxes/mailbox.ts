import type { MailDoor, OauthProvider } from '@support-desk/contract'

/** Where an IMAP mailbox is, and what opens it. */
export type ImapSettings = {
  host: string
  port: number
  security: 'tls' | 'starttls' | 'none'
  user: string
  login: 'password' | 'oauth'
  password: string
  provider: OauthProvider | null
  clientId: string
  clientSecret: string
  refreshToken: string
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
}

/** How a mailbox is doing. */
type MailboxHealth = {
  lookedAt: string | null
  workedAt: string | null
  /** In plain words. */
  error: string | null
  failingSince: string | null
  /** How many mails of the last 30 days it has, by the last comparison. */
  inMailbox: number | null
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

/** Whether it has been failing for so long that somebody has to be told. */
export const isAlarming = ({ isOn, failingSince }: Mailbox, now: Date): boolean =>
  isOn && failingSince !== null && now.getTime() - Date.parse(failingSince) >= ALARM_SECONDS * 1000

/** How far the clocks of the mail server and of this one may differ before a mail counts as older than the set-up. */
const CLOCKS_DIFFER_SECONDS = 5 * 60

/** What the mail server received before this moment is not imported. */
export const importedFrom = ({
  importSince,
  createdAt,
}: Pick<Mailbox, 'importSince' | 'createdAt'>): string => {
  const setUp = new Date(Date.parse(createdAt) - CLOCKS_DIFFER_SECONDS * 1000).toISOString()
  return importSince !== null && importSince < setUp ? importSince : setUp
}

/** Whether a mail is older than the mailbox here, so that nobody is mailed about it. */
export const isImport = ({ createdAt }: Pick<Mailbox, 'createdAt'>, receivedAt: string): boolean =>
  receivedAt < importedFrom({ importSince: null, createdAt })
