import { expect } from 'vitest'
import type { ReceivedMail } from '../../channels/mail/inbound/ledger/received-mail.ts'
import { signTag } from '../../channels/mail/inbound/threading/reply-address.ts'
import type { Outgoing } from '../../channels/mail/index.ts'
import type { Ticket } from '../../tickets/index.ts'
import { startTestServer, type TestServer, type User } from '../calls/test-server.ts'
import { addTestMailbox, receive, type MailParts } from './incoming.ts'

/** A ticket by mail, and the Message-ID of its mail. */
type RaisedTicket = { ticket: Ticket; id: string; number: number; messageId: string }

/** A help desk with one mailbox, and helpers for tests. */
export type MailScene = {
  desk: TestServer
  /** The address of its mailbox. */
  address: string
  mailbox: string
  agent: User
  /** An address that has never written before. */
  stranger(): string
  /** Delivers a mail to the mailbox, or to another one, and waits for its outcome. */
  arrive(
    mail: MailParts | Buffer,
    more?: { isImport?: boolean; wholeSize?: number },
    at?: string,
  ): Promise<ReceivedMail>
  ticketOf(id: string | null): Promise<Ticket>
  /** Raises a ticket by mail. */
  raised(from: string): Promise<RaisedTicket>
  /** The messages of a ticket in the view of the agent. */
  messagesOf(ticketId: string | null): Promise<{ id: string; text: string; author: { id: string } }[]>
  /** The signed reply address of a ticket. */
  tagged(ticket: { id: string; number: number }, kind?: 'chat' | 'note'): string
  /** The emails to an address, after all are sent. */
  mailedTo(address: string): Promise<Outgoing[]>
}

/** Starts the help desk with this mail domain and these settings. The caller stops it. */
export async function startMailScene(
  domain = 'example.org',
  settings: Record<string, string> = {},
): Promise<MailScene> {
  const environment = { MAIL_FROM: `Support Desk <desk@${domain}>`, ...settings }
  const desk = await startTestServer({ environment })
  const address = `support@${domain}`
  const mailbox = await addTestMailbox(desk, address)
  const agent = await desk.add('SupportTeam', 'sven')
  let strangers = 0
  let roots = 0

  const arrive: MailScene['arrive'] = (mail, more = {}, at = mailbox) => receive(desk, at, mail, more)
  const ticketOf: MailScene['ticketOf'] = async (id) => {
    const ticket = id === null ? null : await desk.ctx.store.tickets.find(id)
    if (!ticket) throw new Error('There is no ticket.')
    return ticket
  }

  return {
    desk,
    address,
    mailbox,
    agent,
    stranger: () => `stranger-${++strangers}@example.net`,
    arrive,
    ticketOf,
    async raised(from) {
      const messageId = `root-${++roots}@example.net`
      const mail = await arrive({ from: `Nora Lind <${from}>`, messageId })
      const ticket = await ticketOf(mail.ticketId)
      return { ticket, messageId, id: ticket.id, number: ticket.number }
    },
    async messagesOf(ticketId) {
      const params = { ticketId: ticketId ?? '' }
      return (await desk.call('getMessages', { params, query: {} }, agent.token)).answer.messages
    },
    tagged: ({ id, number }, kind = 'chat') =>
      `support+${signTag(desk.ctx.keys, { id, number, kind })}@${domain}`,
    async mailedTo(whom) {
      await expect.poll(() => desk.countMailUnderWay(), { interval: 5 }).toBe(0)
      return desk.sent.filter(({ recipient }) => recipient === whom)
    },
  }
}
