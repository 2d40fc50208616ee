import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { verify } from '../../operations/verify/verify.ts'
import { CALLS, DEFAULT_FORM } from '@support-desk/contract'
import { newId } from '../../kernel/ids.ts'
import { onDatabase } from '../../testing/database/raw-database.ts'
import { send, startTestServer, type TestServer, type User } from '../../testing/calls/test-server.ts'

describe('the sample tickets', () => {
  let server: TestServer
  let admin: User
  let agent: User
  let user: User
  let real: string
  beforeAll(async () => {
    server = await startTestServer()
    ;[admin, agent, user] = await Promise.all([
      server.add('Admin', 'Dana'),
      server.add('SupportTeam', 'Ada'),
      server.add('User', 'amara'),
    ])
    real = await server.raise(user)
  })
  afterEach(() => remove())
  afterAll(() => server.stop())

  const add = async () => (await server.call('createSampleTickets', {}, admin.token)).answer.tickets
  const remove = async () => (await server.call('deleteSampleTickets', {}, admin.token)).answer.tickets
  const listed = async (condition: string) =>
    (await server.call('listQueueTickets', { query: { condition } }, admin.token)).answer
  const samples = async () => (await listed('')).filter(({ isSample }) => isSample)
  const sampleIn = async (status: string) => {
    const found = (await samples()).find((ticket) => ticket.status === status)
    if (!found) throw new Error(`No sample is ${status}.`)
    return { ...found, params: { ticketId: found.id } }
  }
  const count = async (condition: string) =>
    (await server.call('countQueueTickets', { query: { condition } }, admin.token)).answer
  const rowsOf = async (table: string) =>
    onDatabase(server, async (run) => {
      const [row] = (await run(`select count(*) as n from ${table}`)) as { n: number | string }[]
      return Number(row?.n)
    })
  const expectSound = async () => {
    const { dataDir, databaseUrl } = server
    const lines: string[] = []
    expect(await verify({ dataDir, databaseUrl }, (line) => void lines.push(line)), lines.join('\n')).toBe(0)
  }

  /** Everything that counts tickets. */
  const figures = async () => {
    const { answer: report } = await server.call('getOverviewReport', {}, admin.token)
    const people = await Promise.all(
      (['User', 'SupportTeam', 'Admin'] as const).map((role) =>
        server.ctx.store.accounts.listWithTickets(role, { limit: 50, sort: 'createdAt' }),
      ),
    )
    const texts = ['printer', 'invoice']
    return {
      report: { ...report, madeAt: '' },
      all: (await server.call('countAllTickets', {}, admin.token)).answer,
      byStatus: (await server.call('countTicketsByStatus', {}, admin.token)).answer,
      list: (await server.call('countTickets', { query: {} }, admin.token)).answer,
      words: await Promise.all(
        texts.map(async (q) => (await server.call('countTickets', { query: { q } }, admin.token)).answer),
      ),
      views: await Promise.all(
        ['', 'is:open', 'assignee:none', 'assignee:me', 'is:solved', 'priority:urgent', ...texts].map(count),
      ),
      exported: (
        await send(server.app, CALLS.exportQueueTickets, { query: { format: 'jsonl' } }, admin.token)
      ).body,
      unread: (await server.call('getUnread', {}, admin.token)).answer,
      people: people
        .flatMap(({ rows: accounts }) => accounts)
        .filter(({ username }) => ['Dana', 'Ada', 'amara', 'admin'].includes(username)),
    }
  }

  test('show six different tickets with conversations and notes, and are marked', async () => {
    expect(await add()).toBe(6)
    const tickets = await samples()
    expect(tickets.map(({ status }) => status).toSorted()).toEqual([
      'OnHold',
      'Pending',
      'Solved',
      'Unassigned',
      'Unassigned',
      'Waiting',
    ])
    expect(new Set(tickets.map(({ priority }) => priority)).size).toBe(4)
    expect(await add()).toBe(6)
    expect(await samples()).toHaveLength(6)
    await expectSound()
  })

  test('change no figure, also after work on them', async () => {
    const before = await figures()
    await add()
    expect(await figures()).toEqual(before)
    const { params } = await sampleIn('Pending')
    await server.call('createMessage', { params, body: { text: 'Is there news?' } }, admin.token)
    const free = await sampleIn('Unassigned')
    await server.call('takeTicket', { params: free.params, body: {} }, agent.token)
    await server.call('deleteTicket', { params: (await sampleIn('OnHold')).params }, admin.token)
    expect(await figures()).toEqual(before)
    await expectSound()
    await remove()
    expect(await figures()).toEqual(before)
  })

  test('send no email and notify no user', async () => {
    await add()
    const { params, version } = await sampleIn('Waiting')
    await server.call('createMessage', { params, body: { text: 'We will look at it.' } }, admin.token)
    const handOver = { assigneeId: agent.id, note: 'Please go on.', version }
    expect((await server.call('handOverTicket', { params, body: handOver }, admin.token)).status).toBe(200)
    await server.call('updateTicketStatus', { params, body: { status: 'Solved' } }, agent.token)
    server.advance(3600)
    expect(server.sent).toEqual([])
    expect([await rowsOf('outbox'), await rowsOf('notifications')]).toEqual([0, 0])
  })

  test('disappear without a trace, and no real ticket does', async () => {
    const tables = ['accounts', 'tickets', 'messages', 'notes'] as const
    const before = await Promise.all(tables.map(rowsOf))
    await add()
    const { params, requester } = await sampleIn('Waiting')
    await server.call('createNote', { params, body: { text: 'A note.' } }, agent.token)
    const about = { params: { userId: requester.id }, body: { text: 'Calls often.' } }
    expect((await server.call('createContactNote', about, agent.token)).status).toBe(200)
    const ids = new Set((await samples()).map(({ id }) => id))
    await server.call(
      'createTicketLink',
      { params, body: { otherId: real, relation: 'related' } },
      agent.token,
    )
    expect(await remove()).toBe(0)
    expect(await Promise.all(tables.map(rowsOf))).toEqual(before)
    const events = await server.ctx.store.events.list(0, 10_000)
    expect(events.filter(({ ticketId }) => ticketId !== null && ids.has(ticketId))).toEqual([])
    expect((await server.call('getTicket', { params: { ticketId: real } }, admin.token)).status).toBe(200)
    await expectSound()
  })

  test('keep a contact that got a real ticket', async () => {
    await add()
    const { requester } = await sampleIn('Waiting')
    const body = {
      requester: { id: requester.id },
      subject: 'A call',
      message: 'She called.',
      channel: 'phone' as const,
    }
    const made = await server.call('createTicketForRequester', { body }, agent.token)
    expect(made.status).toBe(200)
    await remove()
    const params = { ticketId: made.answer.id }
    expect((await server.call('getTicket', { params }, agent.token)).answer.requester.id).toBe(requester.id)
    await expectSound()
  })

  test('are removed after staff chose an organisation for a contact, and no member reads them', async () => {
    const acme = (await server.call('createOrganisation', { body: { name: 'Acme' } }, agent.token)).answer
    const params = { organisationId: acme.id }
    await server.call('updateOrganisationSharing', { params, body: { sharesTickets: true } }, admin.token)
    await add()
    const { requester } = await sampleIn('Waiting')
    for (const { id: userId } of [requester, user])
      await server.call('updateContactOrganisation', { params: { userId }, body: params }, agent.token)
    expect((await server.call('listSharedTickets', {}, user.token)).answer).toEqual([])
    expect(await remove()).toBe(0)
    await expectSound()
  })

  test('keep a contact that a field of a real ticket names', async () => {
    const field = { key: 'owner', name: 'Owner', kind: 'person' as const }
    await server.call('createField', { body: field }, admin.token)
    const form = { name: 'General', version: 1, isArchived: false, fields: [{ key: 'owner' }] }
    await server.call('updateForm', { params: { formId: DEFAULT_FORM }, body: form }, admin.token)
    await add()
    const { requester } = await sampleIn('Waiting')
    const body = { values: { owner: [requester.id] } }
    const set = await server.call('updateTicketFields', { params: { ticketId: real }, body }, agent.token)
    expect(set.status).toBe(200)
    await remove()
    const userId = requester.id
    expect((await server.call('getContact', { params: { userId } }, agent.token)).status).toBe(200)
    await expectSound()
  })

  test('keep a contact that was merged with a real one', async () => {
    await add()
    const [one, two] = [...new Set((await samples()).map(({ requester }) => requester.id))]
    const [into, from] = await Promise.all(
      ['into', 'from'].map((name) => {
        const email = `${name}@example.org`
        const person = { id: newId(), name, email, joinedAt: server.now().toISOString() }
        return server.ctx.store.write((tx) => tx.accounts.insertContact(person))
      }),
    )
    const merge = (userId = '', mergedId = '') =>
      server.call('mergeContact', { params: { userId }, body: { mergedId } }, agent.token)
    expect([(await merge(into?.id, one)).status, (await merge(two, from?.id)).status]).toEqual([200, 200])
    expect(await remove()).toBe(0)
    const { answer } = await server.call('getContact', { params: { userId: two ?? '' } }, agent.token)
    expect(answer.addresses.map(({ email }) => email)).toEqual(['from@example.org'])
    await expectSound()
  })

  test('refuse changes that would connect them with real data', async () => {
    await add()
    const { params } = await sampleIn('Waiting')
    const intoSample = { params: { ticketId: real }, body: { intoId: params.ticketId } }
    const refused = await Promise.all([
      server.call('markTicketAsSpam', { params, body: {} }, admin.token),
      server.call('mergeTicket', { params, body: { intoId: real } }, agent.token),
      server.call('mergeTicket', intoSample, agent.token),
      server.call('updateTicketRequester', { params, body: { requesterId: user.id } }, agent.token),
      server.call('createParticipant', { params, body: { address: 'x@example.org' } }, agent.token),
    ])
    expect(refused.map(({ failure }) => failure.code)).toEqual(refused.map(() => 'ticket_is_sample'))
  })

  test('speak the language of the desk', async () => {
    await server.call('updateDeskSettings', { body: { language: 'de' } }, admin.token)
    await add()
    expect((await samples()).map(({ subject }) => subject)).toContain('Wo ist mein Paket?')
    await server.call('updateDeskSettings', { body: { language: null } }, admin.token)
  })

  test('tick the checklist, also when they are removed', async () => {
    await add()
    const read = async () => (await server.call('getSetupChecklist', {}, admin.token)).answer
    expect(await read()).toMatchObject({ samples: true, sampleTickets: 6, firstReply: false })
    await remove()
    expect(await read()).toMatchObject({ samples: true, sampleTickets: 0 })
  })
})
