import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

describe('the checklist', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.logIn('admin')
  })
  afterAll(() => server.stop())

  const checklist = async () => (await server.call('getSetupChecklist', {}, admin)).answer
  const reply = (ticketId: string, { token }: User) =>
    server.call('createMessage', { params: { ticketId }, body: { text: 'Try another cable.' } }, token)

  test('ticks each step once it is done', async () => {
    expect(await checklist()).toMatchObject({
      branding: false,
      mailbox: false,
      colleague: false,
      firstReply: false,
    })
    const branding = { name: 'Physics Help', accent: '#4a52d4' }
    await server.call('updateBranding', { body: branding }, admin)
    expect((await checklist()).branding).toBe(true)
    const body = { role: 'SupportTeam' as const, email: null }
    const { invitation } = (await server.call('createInvitation', { body }, admin)).answer
    expect((await checklist()).colleague).toBe(true)
    const params = { invitationId: invitation.id }
    await server.call('deleteInvitation', { params }, admin)
    expect((await checklist()).colleague).toBe(false)
    const agent = await server.add('SupportTeam')
    expect((await checklist()).colleague).toBe(true)
    const user = await server.add('User')
    const ticketId = await server.raise(user)
    await reply(ticketId, user)
    expect((await checklist()).firstReply).toBe(false)
    await reply(ticketId, agent)
    expect((await checklist()).firstReply).toBe(true)
    const mailbox = { name: 'Help', address: 'help@example.org', door: 'http' as const }
    await server.call('createMailbox', { body: mailbox }, admin)
    expect((await checklist()).mailbox).toBe(true)
  })
})
