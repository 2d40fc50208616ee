import type { Answer, Input } from '#api/client.ts'

/** The mail servers that were found for an address. */
export type DetectedServers = Answer<'detectMailServers'>

/** A mailbox as admins see it. */
export type NewMailbox = Answer<'getMailbox'>

type Server = NonNullable<DetectedServers['incoming']>

/** The values of the setup. Ports are text while they are typed. */
export type SetupDraft = {
  /** Where the mailbox is: at a provider with sign-in, or elsewhere. */
  place: 'google' | 'microsoft' | 'other'
  address: string
  replyName: string
  user: string
  password: string
  incoming: { host: string; port: string; security: Server['security'] }
  outgoing: { host: string; port: string; security: Server['security'] }
}

export const EMPTY_DRAFT: SetupDraft = {
  place: 'other',
  address: '',
  replyName: '',
  user: '',
  password: '',
  incoming: { host: '', port: '993', security: 'tls' },
  outgoing: { host: '', port: '465', security: 'tls' },
}

/** A draft with the servers that were found. */
export const withServers = (
  draft: SetupDraft,
  { incoming, outgoing, user }: DetectedServers,
): SetupDraft => ({
  ...draft,
  user,
  incoming: incoming ? typed(incoming) : EMPTY_DRAFT.incoming,
  outgoing: outgoing ? typed(outgoing) : EMPTY_DRAFT.outgoing,
})

const typed = ({ host, port, security }: Server) => ({ host, port: String(port), security })

type MailboxBody = NonNullable<Input<'createMailbox'>['body']>

/** The mailbox of a draft: switched off, with defaults for everything else. */
export function bodyOf(draft: SetupDraft): MailboxBody {
  const { address, replyName, user, password, incoming, outgoing } = draft
  return {
    door: 'imap',
    name: address,
    address,
    replyName,
    isOn: false,
    settings: {
      ...numbered(incoming),
      user: user || address,
      login: 'password',
      ...(password && { password }),
      outgoing: outgoing.host === '' ? null : numbered(outgoing),
    },
  }
}

/** The settings of a mailbox for a change of it. Its secrets stay. */
export function bodyOfMailbox(mailbox: NewMailbox, more: Partial<MailboxBody> = {}): MailboxBody {
  const { door, name, address, replyName, team, form, settings, isOn, importSince, acknowledges } = mailbox
  const { quotes, checksBy, replyToSenders, junk, canary, moves } = mailbox
  return {
    door,
    name,
    address,
    replyName,
    isOn,
    importSince,
    acknowledges,
    quotes,
    checksBy,
    replyToSenders,
    teamId: team?.id ?? null,
    formId: form?.id ?? null,
    settings,
    readsJunk: junk !== null,
    canaryMinutes: canary?.minutes ?? null,
    movesAfterDays: moves?.afterDays ?? null,
    movesTo: moves?.to ?? null,
    ...more,
  }
}

const numbered = ({ host, port, security }: SetupDraft['incoming']) => ({
  host,
  port: Number(port),
  security,
})
