import type { Answer, Input } from '#api/client.ts'

/** The mail servers that were found for an address. */
export type DetectedServers = Answer<'detectMailServers'>

/** A mailbox as admins see it. */
export type NewMailbox = Answer<'getMailbox'>

type Server = NonNullable<DetectedServers['incoming']>

/** The values of the setup. Ports are text while they are typed. */
export type SetupDraft = {
  address: string
  replyName: string
  user: string
  password: string
  incoming: { host: string; port: string; security: Server['security'] }
  outgoing: { host: string; port: string; security: Server['security'] }
}

export const EMPTY_DRAFT: SetupDraft = {
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
export function bodyOf(draft: SetupDraft, more: Partial<MailboxBody> = {}): MailboxBody {
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
    ...more,
  }
}

const numbered = ({ host, port, security }: SetupDraft['incoming']) => ({
  host,
  port: Number(port),
  security,
})
