import { startTestServer } from '../calls/test-server.ts'
import { addTicket } from '../database/test-store.ts'
import { createSmtpSender } from '../../channels/mail/outbound/smtp.ts'

/** Orders of the test to an install in a child process. Each is answered when it is done. */
export type Order = { kind: 'take' } | { kind: 'take and write' } | { kind: 'advance'; seconds: number }

const FROM = 'Support Desk <desk@example.org>'
const [dataDir = '', smtpUrl = ''] = process.argv.slice(2)

const testServer = await startTestServer({
  environment: { DATA_DIR: dataDir, SMTP_URL: smtpUrl, MAIL_FROM: FROM },
  sender: createSmtpSender(smtpUrl, FROM, () => AbortSignal.timeout(60_000)),
})

/** A support member takes the ticket of a user, which causes an email. */
async function take(): Promise<{ ticketid: string; token: string }> {
  const [user, member] = [await testServer.add('User'), await testServer.add('SupportTeam')]
  const ticketid = await addTicket(testServer.ctx.store, user.id)
  await testServer.call('legacyTakeTicket', { body: { Ticketid: ticketid } }, member.token)
  return { ticketid, token: member.token }
}

async function obey(order: Order): Promise<void> {
  if (order.kind === 'advance') return testServer.advance(order.seconds)
  const { ticketid, token } = await take()
  if (order.kind === 'take and write')
    await testServer.call('postChat', { body: { ticketid, chat: 'Hello' } }, token)
}

process.on('message', (order: Order) => void obey(order).then(() => process.send?.('done')))
process.on('disconnect', () => process.exit())
process.send?.('done')
