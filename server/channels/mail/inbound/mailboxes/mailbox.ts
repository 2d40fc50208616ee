import type {
  MailboxDraft,
  MailboxOnWire,
  MailDoor,
  OauthProvider,
  ReceivedState,
} from '@support-desk/contract'

/** A mail server and how to connect to it. */
export type MailServer = { host: string; port: number; security: 'tls' | 'starttls' | 'none' }

/** The address and the credentials of an IMAP mailbox. */
export type ImapSettings = MailServer & {
  user: string
  /** `app`: the program logs in with app credentials of the organisation. */
  login: 'password' | 'oauth' | 'app'
  password: string
  provider: OauthProvider | null
  clientId: string
  clientSecret: string
  refreshToken: string
  /** The organisation at Microsoft; absent for other providers. */
  tenant?: string
  /** The server that sends mail from this address, with the same login; absent: the server of the install. */
  outgoing?: MailServer
}

/** All mails up to this UID of this epoch were looked at. */
export type Cursor = { uidValidity: number; uid: number }

/** The stored settings of a mailbox, beside its credentials. */
export type MailboxChoice = Omit<MailboxDraft, 'door' | 'settings' | 'readsJunk'>

/** The health of a mailbox. */
type MailboxHealth = Pick<
  MailboxOnWire,
  'moves' | 'lookedAt' | 'workedAt' | 'error' | 'failingSince' | 'needsLogin' | 'inMailbox'
> & {
  /** Time of the latest token refresh, and expiry of the refresh token; null: unknown. */
  tokenRenewedAt: string | null
  tokenEndsAt: string | null
  /** When the admins were warned of its expiry. */
  tokenWarnedAt: string | null
  canary: Omit<NonNullable<MailboxOnWire['canary']>, 'minutes'>
}

/** The junk folder, if it is read too. */
type Junk = {
  /** Mail from this time on is read. */
  since: string
  /** The name on the server. Empty: the server has none. Null: not looked up yet. */
  folder: string | null
  cursor: Cursor | null
  /** Number of mails of the last 30 days, at the last comparison. */
  inFolder: number | null
}

/** A stored mailbox. */
export type Mailbox = MailboxChoice &
  MailboxHealth & {
    id: string
    door: MailDoor
    /** Encrypted; empty if the door has no credentials. */
    sealed: string
    secretHash: string | null
    /** Whether its settings have a server for outgoing mail. */
    sends: boolean
    createdAt: string
    version: number
    cursor: Cursor | null
    junk: Junk | null
  }

/** The number of mails of a mailbox by status. `here`: of any status. */
export type MailboxCounts = Record<ReceivedState | 'here', number>

/** Seconds without a successful look until an alarm. */
export const ALARM_SECONDS = 10 * 60

/** Whether the mailbox is in alarm: after `ALARM_SECONDS` of failures, or at once if an admin has to log in. */
export const isAlarming = (
  { isOn, failingSince, needsLogin }: Pick<Mailbox, 'isOn' | 'failingSince' | 'needsLogin'>,
  now: Date,
): boolean =>
  isOn &&
  failingSince !== null &&
  (needsLogin || now.getTime() - Date.parse(failingSince) >= ALARM_SECONDS * 1000)

const WARNED_DAYS = 14

/** Whether its refresh token expires within 14 days. */
export const isTokenEnding = (mailbox: Pick<Mailbox, 'tokenEndsAt'>, now: Date): boolean => {
  const from = tokenWarnedFrom(mailbox)
  return from !== null && now.toISOString() >= from
}

/** The time from which the expiry of the refresh token is announced; null if the expiry is unknown. */
export const tokenWarnedFrom = ({ tokenEndsAt }: Pick<Mailbox, 'tokenEndsAt'>): string | null =>
  tokenEndsAt && new Date(Date.parse(tokenEndsAt) - WARNED_DAYS * 24 * 60 * 60 * 1000).toISOString()

/** Tolerated difference between the clocks of mail server and help desk, before a mail counts as older than the set-up. */
const CLOCKS_DIFFER_SECONDS = 5 * 60

/** Mail that the server received before this time is not imported. */
export const importedFrom = ({
  importSince,
  createdAt,
}: Pick<Mailbox, 'importSince' | 'createdAt'>): string => {
  const setUp = soonBefore(createdAt)
  return importSince !== null && importSince < setUp ? importSince : setUp
}

/** Mail that arrived in the junk folder before this time is ignored. */
export const junkFrom = ({ since }: Junk): string => soonBefore(since)

const soonBefore = (moment: string): string =>
  new Date(Date.parse(moment) - CLOCKS_DIFFER_SECONDS * 1000).toISOString()

/** Whether a mail is older than the mailbox in the help desk. Then no notifications are sent. */
export const isImport = ({ createdAt }: Pick<Mailbox, 'createdAt'>, receivedAt: string): boolean =>
  receivedAt < importedFrom({ importSince: null, createdAt })
