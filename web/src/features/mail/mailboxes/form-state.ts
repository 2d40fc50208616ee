import type { Mailbox, MailboxDraft } from './queries.ts'

type Settings = NonNullable<MailboxDraft['settings']>
type Provider = NonNullable<Settings['provider']>

/** Values of the mailbox form. Secrets are empty unless the user types new ones. */
export type MailboxForm = ReturnType<typeof formOf>

/** Standard ports of IMAP servers. */
export const USUAL_PORTS: Record<Settings['security'], string> = { tls: '993', starttls: '143', none: '143' }

/** IMAP hosts of known providers. */
export const HOSTS: Record<Provider, string> = {
  microsoft: 'outlook.office365.com',
  google: 'imap.gmail.com',
}

/** Names by which providers identify themselves in their sender check results. */
export const CHECKERS: Record<Provider, string> = { microsoft: 'unnamed', google: 'mx.google.com' }

/** The form values of an existing mailbox, or the defaults of a new one. */
export function formOf(mailbox: Mailbox | null) {
  const settings = mailbox?.settings
  return {
    door: mailbox?.door ?? 'imap',
    name: mailbox?.name ?? '',
    address: mailbox?.address ?? '',
    replyName: mailbox?.replyName ?? '',
    /** Empty: no team. */
    teamId: mailbox?.team?.id ?? '',
    /** Empty: the default form. */
    formId: mailbox?.form?.id ?? '',
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
    /** The Microsoft tenant of the application that logs in. */
    tenant: settings?.tenant ?? '',
    /** Days after which delivered mails are moved on their server. Empty: never. */
    movesAfter: mailbox?.moves ? String(mailbox.moves.afterDays) : '',
    movesTo: mailbox?.moves?.to ?? '',
    readsJunk: (mailbox?.junk ?? null) !== null,
    /** Server with trusted sender checks. Empty: none. */
    checksBy: mailbox?.checksBy ?? '',
    /** Senders with the requester in their Reply-To address, one per line. */
    replyToSenders: mailbox?.replyToSenders.join('\n') ?? '',
    /** Interval of test mails in minutes. Empty: none. */
    canary: mailbox?.canary ? String(mailbox.canary.minutes) : '',
    /** Import mails from this day on. Empty: none. */
    importDay: mailbox?.importSince?.slice(0, 10) ?? '',
  }
}

/**
 * Rebases unsaved input onto a newer version of the mailbox: typed values stay, others are updated. Returns null if
 * another user changed one of the same fields.
 */
export function rebased(form: MailboxForm, before: Mailbox, after: Mailbox): MailboxForm | null {
  const [old, now] = [formOf(before), formOf(after)]
  const typed = (Object.keys(form) as (keyof MailboxForm)[]).filter((key) => form[key] !== old[key])
  if (typed.some((key) => now[key] !== old[key] && now[key] !== form[key])) return null
  return { ...now, ...Object.fromEntries(typed.map((key) => [key, form[key]])) }
}

/** The request body of a form. Secrets that were not typed stay unchanged. */
export function draftOf(form: MailboxForm, isOn: boolean): MailboxDraft {
  const { door, name, address, replyName, teamId, formId, acknowledges, quotes, importDay } = form
  return {
    door,
    name,
    address,
    replyName,
    teamId: teamId || null,
    formId: formId || null,
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
  // Most mail servers use the address as the username.
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

export const EXAMPLE_HOST = 'imap.example.com'
