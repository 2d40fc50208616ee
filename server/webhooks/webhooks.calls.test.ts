import { Webhook as Verifier } from 'standardwebhooks'
import { afterAll, beforeAll, beforeEach, describe, expect, it, test, vi } from 'vitest'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { accept, type Receiver, refuseWith } from '../testing/webhooks/receiver.ts'
import { createWebhookScene, type Draft, type WebhookScene } from '../testing/webhooks/scene.ts'

let scene: WebhookScene
let receiver: Receiver

beforeAll(async () => {
  scene = await createWebhookScene()
})
afterAll(() => scene.testServer.stop())
beforeEach(async () => {
  const opened = await scene.open()
  receiver = opened.receiver
  return opened.close
})

const add = (draft: Partial<Draft> = {}) => scene.add({ url: receiver.url, ...draft })
const arrived = (count: number) =>
  scene.eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(count))
const kinds = () => receiver.received.map(({ body }) => (JSON.parse(body) as { type: string }).type)
const DAY = 24 * 60 * 60

describe('a delivery', () => {
  it('contains only ids, is signed according to Standard Webhooks, and is logged', async () => {
    const { webhook, secret } = await add()
    expect(JSON.stringify(webhook)).not.toContain(secret.slice(10))
    const ticketId = await scene.testServer.raise(scene.user, 'Zanzibar printer')
    await scene.set(ticketId, 'high')
    await arrived(2)
    const [raised, changed] = receiver.received
    if (!raised || !changed) throw new Error('Nothing came.')
    const verified = new Verifier(secret)
    // The library checks the timestamp against the system clock, which differs from the test's clock.
    vi.useFakeTimers({ now: scene.testServer.now(), toFake: ['Date'] })
    try {
      expect(verified.verify(raised.body, raised.headers as Record<string, string>)).toEqual({
        type: 'ticket.raised',
        timestamp: expect.any(String),
        data: {
          number: expect.any(Number),
          occurredAt: expect.any(String),
          ticketId,
          actorId: scene.user.id,
          details: {},
        },
      })
      expect(verified.verify(changed.body, changed.headers as Record<string, string>)).toMatchObject({
        type: 'ticket.priority_changed',
        data: { ticketId, actorId: scene.agent.id, details: { from: 'normal', to: 'high' } },
      })
      expect(() => verified.verify(`${raised.body} `, raised.headers as Record<string, string>)).toThrow()
    } finally {
      vi.useRealTimers()
    }
    expect(raised.headers).toMatchObject({
      'content-type': 'application/json',
      'user-agent': 'Support-Desk-Webhooks/1.0',
      'webhook-id': expect.stringMatching(new RegExp(`^evt_\\d+_${webhook.id}$`)),
    })
    await scene.eventually(async () => expect(await scene.log(webhook.id, 'delivered')).toHaveLength(2))
    const [latest] = await scene.log(webhook.id)
    expect(latest).toMatchObject({ id: changed.id, type: 'ticket.priority_changed', status: 204, ticketId })
    expect(await scene.details(webhook.id, changed.id)).toMatchObject({
      body: changed.body,
      log: [{ status: 204, response: '', error: null, durationMs: expect.any(Number) }],
    })
    expect(await scene.get(webhook.id)).toMatchObject({ waiting: 0, failingSince: null, error: null })
    expect((await scene.get(webhook.id)).lastSuccessAt).not.toBeNull()
  })

  it('contains no texts of users, for any event', async () => {
    const all: Draft['groups'] = [
      'tickets',
      'messages',
      'notes',
      'tags',
      'fields',
      'teams',
      'users',
      'mailboxes',
    ]
    await add({ groups: all })
    const ticketId = await scene.testServer.raise(scene.user, 'Zanzibar subject')
    await scene.testServer.call('legacyTakeTicket', { body: { Ticketid: ticketId } }, scene.agent.token)
    await scene.testServer.call(
      'postChat',
      { body: { ticketid: ticketId, chat: 'Zanzibar words' } },
      scene.user.token,
    )
    const note = { params: { ticketId }, body: { text: 'Zanzibar note' } }
    await scene.testServer.call('createNote', note, scene.agent.token)
    await scene.testServer.call('createTag', { body: { name: 'Zanzibar tag' } }, scene.admin.token)
    await scene.testServer.call('createTeam', { body: { name: 'Zanzibar team' } }, scene.admin.token)
    await scene.eventually(() =>
      expect(kinds()).toEqual(
        expect.arrayContaining([
          'ticket.raised',
          'ticket.taken',
          'message.posted',
          'note.added',
          'tag.created',
          'team.created',
        ]),
      ),
    )
    const sent = JSON.stringify(receiver.received)
    for (const word of ['Zanzibar', 'amara', 'Ada', 'example.com', 'Smoke']) expect(sent).not.toContain(word)
    // Events about what staff read, and about personal settings, are never sent.
    expect(kinds().filter((kind) => /read|found|session|view|macro|notification/.test(kind))).toEqual([])
  })

  it('matches the groups and the condition of the webhook, also after a tag was renamed', async () => {
    const { answer: tag } = await scene.testServer.call(
      'createTag',
      { body: { name: 'VPN' } },
      scene.admin.token,
    )
    const { webhook } = await add({ condition: 'tag:VPN', groups: ['tickets', 'tags'] })
    const [meant, other] = [
      await scene.testServer.raise(scene.user),
      await scene.testServer.raise(scene.user),
    ]
    const tags = { params: { ticketId: meant }, body: { add: [tag.id], remove: [] } }
    await scene.testServer.call('updateTicketTags', tags, scene.agent.token)
    const renamed = { params: { tagId: tag.id }, body: { name: 'Tunnels', isArchived: false } }
    await scene.testServer.call('updateTag', renamed, scene.admin.token)
    await scene.eventually(() => expect(kinds()).toContain('tag.renamed'))
    expect((await scene.get(webhook.id)).condition).toBe('tag:Tunnels')
    await scene.set(other, 'high')
    await scene.set(meant, 'urgent')
    await scene.eventually(() => expect(kinds()).toContain('ticket.priority_changed'))
    const told = receiver.received.map(
      ({ body }) => (JSON.parse(body) as { data: { ticketId: string } }).data,
    )
    expect(told.filter(({ ticketId }) => ticketId === other)).toEqual([])
  })

  it('does not contain events from before the webhook was created or switched on', async () => {
    const ticketId = await scene.testServer.raise(scene.user)
    const { webhook } = await add()
    await scene.set(ticketId, 'low')
    await arrived(1)
    expect(kinds()).toEqual(['ticket.priority_changed'])
    const draft = { url: webhook.url, groups: webhook.groups }
    const change = (isOn: boolean, version: number) =>
      scene.testServer.call(
        'updateWebhook',
        { params: { webhookId: webhook.id }, body: { ...draft, isOn, version } },
        scene.admin.token,
      )
    expect((await change(false, 1)).answer).toMatchObject({ isOn: false, off: { why: 'admin' }, version: 2 })
    await scene.set(ticketId, 'high')
    expect((await change(true, 2)).answer).toMatchObject({ isOn: true, off: null, version: 3 })
    await scene.set(ticketId, 'urgent')
    await arrived(2)
    expect(receiver.received.map(({ body }) => JSON.parse(body).data.details.to)).toEqual(['low', 'urgent'])
  })
})

describe('manual actions', () => {
  it('send a test once, also to an inactive webhook, without effect on its health', async () => {
    const { webhook, secret } = await add({ isOn: false })
    receiver.answer(refuseWith(500))
    const { answer } = await scene.testServer.call(
      'testWebhook',
      { params: { webhookId: webhook.id } },
      scene.admin.token,
    )
    expect(answer).toMatchObject({ type: 'webhook.test', number: null, state: 'waiting' })
    await scene.eventually(async () =>
      expect(await scene.log(webhook.id)).toMatchObject([
        { id: answer.id, state: 'failed', status: 500, attempts: 1 },
      ]),
    )
    expect(await scene.get(webhook.id)).toMatchObject({ failingSince: null, waiting: 0, isOn: false })
    receiver.answer(accept)
    const named = { params: { webhookId: webhook.id, deliveryId: answer.id } }
    await scene.testServer.call('resendWebhookDelivery', named, scene.admin.token)
    await scene.eventually(async () => expect((await scene.log(webhook.id))[0]?.state).toBe('delivered'))
    expect((await scene.details(webhook.id, answer.id)).log.map(({ status }) => status)).toEqual([204, 500])
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
  })

  it('repeat a delivery with the same id and bytes', async () => {
    const { webhook } = await add()
    await scene.testServer.raise(scene.user)
    await scene.eventually(async () => expect((await scene.log(webhook.id))[0]?.state).toBe('delivered'))
    const [delivery] = await scene.log(webhook.id)
    const named = { params: { webhookId: webhook.id, deliveryId: delivery?.id ?? '' } }
    await scene.testServer.call('resendWebhookDelivery', named, scene.admin.token)
    await arrived(2)
    const [first, second] = receiver.received
    expect(second).toMatchObject({ id: first?.id, body: first?.body })
    await scene.eventually(async () => expect((await scene.log(webhook.id, 'delivered')).length).toBe(1))
  })

  it('rotate a secret; the previous secret also signs for a day', async () => {
    const { webhook, secret: before } = await add()
    const rotate = { params: { webhookId: webhook.id } }
    const { answer } = await scene.testServer.call('rotateWebhookSecret', rotate, scene.admin.token)
    expect(answer.secret).not.toBe(before)
    expect(answer.webhook).toMatchObject({ version: 2, rotatingUntil: expect.any(String) })
    const ticketId = await scene.testServer.raise(scene.user)
    await arrived(1)
    const verifies = (secret: string, index: number): boolean => {
      const { body, headers } = receiver.received[index] ?? { body: '', headers: {} }
      vi.useFakeTimers({ now: scene.testServer.now(), toFake: ['Date'] })
      try {
        new Verifier(secret).verify(body, headers as Record<string, string>)
        return true
      } catch {
        return false
      } finally {
        vi.useRealTimers()
      }
    }
    expect([verifies(before, 0), verifies(answer.secret, 0)]).toEqual([true, true])
    await scene.wait(DAY + 1)
    await scene.set(ticketId, 'high')
    await arrived(2)
    expect([verifies(before, 1), verifies(answer.secret, 1)]).toEqual([false, true])
    expect((await scene.get(webhook.id)).rotatingUntil).toBeNull()
    const rows = JSON.stringify(await scene.testServer.ctx.store.webhooks.all())
    for (const secret of [before, answer.secret]) expect(rows).not.toContain(secret.slice(6))
  })
})

describe('webhook settings', () => {
  test.each([
    [{ url: 'ftp://example.com/' }, 'url'],
    [{ url: 'https://me:secret@example.com/' }, 'url'],
    [{ url: 'nonsense' }, 'url'],
    [{ groups: [] }, 'groups'],
    [{ groups: ['sessions'] }, 'groups.0'],
    [{ condition: 'assignee:me' }, 'condition'],
  ])('refuse %j', async (draft, field) => {
    const body = { url: receiver.url, groups: ['tickets'], ...draft } as Draft
    await expectRefusal(scene.testServer, 'createWebhook', { body }, scene.admin, {
      code: 'validation',
      field,
    })
  })

  it('refuse a change based on an outdated version', async () => {
    const { webhook } = await add()
    const change = (description: string, version: number) => ({
      params: { webhookId: webhook.id },
      body: { url: webhook.url, groups: webhook.groups, description, version },
    })
    await scene.testServer.call('updateWebhook', change('One', 1), scene.admin.token)
    await expectRefusal(scene.testServer, 'updateWebhook', change('Two', 1), scene.admin, {
      code: 'webhook_changed',
    })
    expect(await scene.get(webhook.id)).toMatchObject({ description: 'One', version: 2 })
  })

  it("show only the webhook's own deliveries, and none after its deletion", async () => {
    const { webhook } = await add()
    const { webhook: other } = await add({ groups: ['tags'] })
    await scene.testServer.raise(scene.user)
    await scene.eventually(async () => expect(await scene.log(webhook.id, 'delivered')).toHaveLength(1))
    const [delivery] = await scene.log(webhook.id)
    const named = { params: { webhookId: other.id, deliveryId: delivery?.id ?? '' } }
    for (const call of ['getWebhookDelivery', 'resendWebhookDelivery'] as const)
      await expectRefusal(scene.testServer, call, named, scene.admin, { code: 'not_found' })
    await scene.testServer.call('deleteWebhook', { params: { webhookId: webhook.id } }, scene.admin.token)
    const gone = { params: { webhookId: webhook.id }, query: {} }
    await expectRefusal(scene.testServer, 'listWebhookDeliveries', gone, scene.admin, { code: 'not_found' })
  })
})
