import type { OauthProvider } from '@support-desk/contract'
import type { MailServer } from '../mailboxes/mailbox.ts'

/** A provider with known servers. */
export type KnownProvider = {
  name: string
  /** Domains of the addresses that the provider gives to users. */
  domains: readonly string[]
  /** Ending of its mail exchangers, for domains of customers. */
  exchangers: readonly string[]
  incoming: MailServer
  outgoing: MailServer
  /** The OAuth provider that it requires; null: none. */
  signIn: OauthProvider | null
  needsAppPassword: boolean
  /** The part of an SPF record that allows its servers. */
  spf: string
}

const tls = (host: string, port: number): MailServer => ({ host, port, security: 'tls' })
const starttls = (host: string): MailServer => ({ host, port: 587, security: 'starttls' })
const NO_OAUTH = { signIn: null, needsAppPassword: false }

/** Known providers. */
const PROVIDERS: readonly KnownProvider[] = [
  {
    name: 'Google',
    domains: ['gmail.com', 'googlemail.com'],
    exchangers: ['google.com', 'googlemail.com'],
    incoming: tls('imap.gmail.com', 993),
    outgoing: tls('smtp.gmail.com', 465),
    signIn: 'google',
    needsAppPassword: true,
    spf: 'include:_spf.google.com',
  },
  {
    name: 'Microsoft 365',
    domains: ['outlook.com', 'hotmail.com', 'live.com', 'msn.com'],
    exchangers: ['mail.protection.outlook.com', 'olc.protection.outlook.com'],
    incoming: tls('outlook.office365.com', 993),
    outgoing: starttls('smtp.office365.com'),
    signIn: 'microsoft',
    needsAppPassword: false,
    spf: 'include:spf.protection.outlook.com',
  },
  {
    name: 'iCloud',
    domains: ['icloud.com', 'me.com', 'mac.com'],
    exchangers: ['mail.icloud.com'],
    incoming: tls('imap.mail.me.com', 993),
    outgoing: starttls('smtp.mail.me.com'),
    signIn: null,
    needsAppPassword: true,
    spf: 'include:icloud.com',
  },
  {
    name: 'Yahoo',
    domains: ['yahoo.com', 'yahoo.de', 'yahoo.es', 'ymail.com'],
    exchangers: ['yahoodns.net'],
    incoming: tls('imap.mail.yahoo.com', 993),
    outgoing: tls('smtp.mail.yahoo.com', 465),
    signIn: null,
    needsAppPassword: true,
    spf: 'include:_spf.mail.yahoo.com',
  },
  {
    name: 'Fastmail',
    domains: ['fastmail.com', 'fastmail.fm'],
    exchangers: ['messagingengine.com'],
    incoming: tls('imap.fastmail.com', 993),
    outgoing: tls('smtp.fastmail.com', 465),
    signIn: null,
    needsAppPassword: true,
    spf: 'include:spf.messagingengine.com',
  },
  {
    name: 'GMX',
    domains: ['gmx.de', 'gmx.net', 'gmx.at', 'gmx.ch'],
    exchangers: ['gmx.net'],
    incoming: tls('imap.gmx.net', 993),
    outgoing: tls('mail.gmx.net', 465),
    ...NO_OAUTH,
    spf: 'include:gmx.net',
  },
  {
    name: 'WEB.DE',
    domains: ['web.de'],
    exchangers: ['web.de'],
    incoming: tls('imap.web.de', 993),
    outgoing: starttls('smtp.web.de'),
    ...NO_OAUTH,
    spf: 'include:web.de',
  },
  {
    name: 'IONOS',
    domains: [],
    exchangers: ['ionos.com', 'ionos.de', 'kundenserver.de'],
    incoming: tls('imap.ionos.com', 993),
    outgoing: tls('smtp.ionos.com', 465),
    ...NO_OAUTH,
    spf: 'include:_spf-eu.ionos.com',
  },
  {
    name: 'Zoho',
    domains: ['zoho.com', 'zohomail.com'],
    exchangers: ['zoho.com'],
    incoming: tls('imap.zoho.com', 993),
    outgoing: tls('smtp.zoho.com', 465),
    signIn: null,
    needsAppPassword: true,
    spf: 'include:zohomail.com',
  },
  {
    name: 'mailbox.org',
    domains: ['mailbox.org'],
    exchangers: ['mailbox.org'],
    incoming: tls('imap.mailbox.org', 993),
    outgoing: tls('smtp.mailbox.org', 465),
    ...NO_OAUTH,
    spf: 'include:mailbox.org',
  },
  {
    name: 'Infomaniak',
    domains: ['ik.me', 'infomaniak.com'],
    exchangers: ['infomaniak.ch'],
    incoming: tls('mail.infomaniak.com', 993),
    outgoing: tls('mail.infomaniak.com', 465),
    ...NO_OAUTH,
    spf: 'include:spf.infomaniak.ch',
  },
  {
    name: 'OVHcloud',
    domains: [],
    exchangers: ['mail.ovh.net'],
    incoming: tls('ssl0.ovh.net', 993),
    outgoing: tls('ssl0.ovh.net', 465),
    ...NO_OAUTH,
    spf: 'include:mx.ovh.com',
  },
]

/** The mail servers of a provider with sign-in. */
export function serversWithSignIn(signIn: OauthProvider): Pick<KnownProvider, 'incoming' | 'outgoing'> {
  const known = PROVIDERS.find((each) => each.signIn === signIn)
  if (!known) throw new Error(`The servers of ${signIn} are unknown.`)
  return known
}

/** The provider that gives addresses of a domain to users, such as gmail.com. */
export const providerOfDomain = (domain: string): KnownProvider | undefined =>
  PROVIDERS.find(({ domains }) => domains.includes(domain))

/** The provider that receives the mail of a domain. */
export const providerOfExchanger = (exchanger: string): KnownProvider | undefined =>
  PROVIDERS.find(({ exchangers }) =>
    exchangers.some((end) => exchanger === end || exchanger.endsWith(`.${end}`)),
  )
