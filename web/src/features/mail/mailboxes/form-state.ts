import type { MailDoor } from '@support-desk/contract'
import type { Mailbox, MailboxDraft } from './queries.ts'

type Settings = NonNullable<MailboxDraft['settings']>
type Provider = NonNullable<Settings['provider']>

/** What the form of a mailbox holds. Secrets are empty until somebody types new ones. */
export type MailboxForm = Pick<
  MailboxDraft,
  'name' | 'address' | 'replyName' | 'signature' | 'teamId' | 'formId' | 'acknowledges' | 'quotes'
> & {
  door: MailDoor
  host: string
  port: string
  security: Settings['security']
  user: string
  login: Settings['login']
  provider: Provider
  password: string
  clientId: string
  clientSecret: string
  refreshToken: string
  /** The organisation at Microsoft whose program logs in. */
  tenant: string
  /** After how many days what was delivered is moved on its server; empty for never. */
  movesAfter: string
  movesTo: string
  readsJunk: boolean
  /** The server whose word about senders is believed; empty for none. */
  checksBy: string
  /** Senders whose Reply-To address is the requester, one per line. */
  replyToSenders: string
  /** How often a test mail is sent, in minutes; empty for never. */
  canary: string
  /** The day from which on older mails are brought in; empty for none. */
  importDay: string
}

/** The ports that servers of mail listen on. */
export const USUAL_PORTS: Record<Settings['security'], string> = { tls: '993', starttls: '143', none: '143' }

/** Where the mailboxes of a provider are. */
export const HOSTS: Record<Provider, string> = {
  microsoft: 'outlook.office365.com',
  google: 'imap.gmail.com',
}

/** How the servers of a provider call themselves where they say what they found about a sender. */
export const CHECKERS: Record<Provider, string> = { microsoft: 'unnamed', google: 'mx.google.com' }

/** The form of a mailbox as it is, or of a new one. */
export function formOf(mailbox: Mailbox | null): MailboxForm {
  const settings = mailbox?.settings
  return {
    door: mailbox?.door ?? 'imap',
    name: mailbox?.name ?? '',
    address: mailbox?.address ?? '',
    replyName: mailbox?.replyName ?? '',
    signature: mailbox?.signature ?? '',
    teamId: mailbox?.team?.id ?? null,
    formId: mailbox?.form?.id ?? null,
    acknowledges: mailbox?.acknowledges ?? true,
    quotes: mailbox?.quotes ?? 'last',
    host: settings?.host ?? '',
    port: settings ? String(settings.port) : USUAL_PORTS.tls,
    security: settings?.security ?? 'tls',
    user: settings?.user ?? '',
    login: settings?.login ?? 'password',
    provider: settings?.provider ?? 'microsoft',
    password: '',
    clientId: settings?.clientId ?? '',
    clientSecret: '',
    refreshToken: '',
    tenant: settings?.tenant ?? '',
    movesAfter: mailbox?.moves ? String(mailbox.moves.afterDays) : '',
    movesTo: mailbox?.moves?.to ?? '',
    readsJunk: (mailbox?.junk ?? null) !== null,
    checksBy: mailbox?.checksBy ?? '',
    replyToSenders: mailbox?.replyToSenders.join('\n') ?? '',
    canary: mailbox?.canary ? String(mailbox.canary.minutes) : '',
    importDay: mailbox?.importSince?.slice(0, 10) ?? '',
  }
}

/**
 * A form that was filled over a mailbox as it was, over the mailbox as it is now: what was typed stays, everything else is as it is.
 * Null where somebody else has changed what was typed here too.
 */
export function rebased(form: MailboxForm, before: Mailbox, after: Mailbox): MailboxForm | null {
  const [old, now] = [formOf(before), formOf(after)]
  const typed = (Object.keys(form) as (keyof MailboxForm)[]).filter((key) => form[key] !== old[key])
  if (typed.some((key) => now[key] !== old[key] && now[key] !== form[key])) return null
  return { ...now, ...Object.fromEntries(typed.map((key) => [key, form[key]])) }
}

/** What is sent of a form. Secrets that were not typed stay what they are. */
export function draftOf(form: MailboxForm, isOn: boolean): MailboxDraft {
  const { door, name, address, replyName, signature, teamId, formId, acknowledges, quotes, importDay } = form
  return {
    door,
    name,
    address,
    replyName,
    signature,
    teamId,
    formId,
    acknowledges,
    quotes,
    isOn,
    importSince: door === 'imap' && importDay ? `${importDay}T00:00:00.000Z` : null,
    settings: door === 'imap' ? settingsOf(form) : null,
    readsJunk: door === 'imap' && form.readsJunk,
    checksBy: door === 'smtp' ? null : form.checksBy.trim() || null,
    replyToSenders: form.replyToSenders.split(/[\s,;]+/).filter((each) => each !== ''),
    canaryMinutes: form.canary === '' ? null : Number(form.canary),
    movesAfterDays: door === 'imap' && form.movesAfter !== '' ? Number(form.movesAfter) : null,
    movesTo: door === 'imap' && form.movesAfter !== '' ? form.movesTo : null,
  }
}

function settingsOf(form: MailboxForm): Settings {
  const { host, port, security, login, provider, password, clientId, clientSecret, refreshToken, tenant } =
    form
  // Most servers know a mailbox by its address.
  const server = { host, port: Number(port), security, user: form.user || form.address, login }
  if (login === 'password') return { ...server, ...(password && { password }) }
  return {
    ...server,
    provider,
    clientId,
    ...(clientSecret && { clientSecret }),
    ...(login === 'oauth' && refreshToken && { refreshToken }),
    ...(login === 'app' && provider === 'microsoft' && { tenant }),
  }
}

/** What the address of a server looks like. */
export const EXAMPLE_HOST = 'imap.example.com'
