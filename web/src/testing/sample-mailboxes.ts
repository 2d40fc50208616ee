import { route } from './route.ts'
import type { Mailbox } from '#features/mail/mailboxes/queries.ts'

/** A mailbox as sent to an admin. */
export const mailbox = (more: Partial<Mailbox> = {}): Mailbox => ({
  id: 'm1',
  name: 'Support',
  address: 'support@example.com',
  replyName: 'Support',
  team: null,
  form: null,
  door: 'imap',
  settings: {
    host: 'imap.example.com',
    port: 993,
    security: 'tls',
    user: 'support@example.com',
    login: 'password',
    provider: null,
    clientId: null,
    tenant: null,
    outgoing: null,
  },
  isOn: true,
  importSince: null,
  acknowledges: true,
  quotes: 'last',
  checksBy: null,
  replyToSenders: [],
  moves: null,
  createdAt: '2026-01-01T00:00:00.000Z',
  version: 3,
  lookedAt: '2026-01-06T10:00:00.000Z',
  workedAt: '2026-01-06T10:00:00.000Z',
  error: null,
  failingSince: null,
  isAlarming: false,
  needsLogin: false,
  inMailbox: 412,
  junk: null,
  token: null,
  canary: null,
  smtp: null,
  counts: { here: 412, stored: 0, delivered: 380, ignored: 24, held: 8, failed: 0 },
  ...more,
})

/** Simulates a server with some mailboxes, and records the sent bodies by path. */
export function helpDesk(mailboxes: Mailbox[], answers: Record<string, unknown> = {}) {
  const sent: { path: string; body: unknown }[] = []
  const keeping = (body: unknown) => async (request: Request) => {
    const text = await request.text()
    sent.push({ path: new URL(request.url).pathname, body: text === '' ? null : JSON.parse(text) })
    return { body }
  }
  const network = {
    [route('listMailboxes')]: () => ({ body: mailboxes }),
    [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } },
    [route('getMailbox', 'm1')]: () => ({ body: mailboxes[0] }),
    [route('listTeams')]: { body: [] },
    [route('listForms')]: { body: [] },
    [route('listFields')]: { body: [] },
    [route('createMailbox')]: keeping(answers.createMailbox),
    [route('updateMailbox', 'm1')]: keeping(mailbox({ isOn: true, version: 4 })),
    [route('testMailbox', 'm1')]: keeping(answers.testMailbox),
    [route('checkMailbox', 'm1')]: keeping(mailbox()),
    [route('rotateMailboxSecret', 'm1')]: keeping({ secret: 'sdm_new' }),
    [route('deleteMailbox', 'm1')]: () => {
      mailboxes.splice(0)
      return { status: 204, body: undefined }
    },
  }
  return { network, sent }
}
