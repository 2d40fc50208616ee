import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import type { Delivery, Webhook } from './queries.ts'

const SECRET = `whsec_${'a'.repeat(43)}=`

const webhook = (more: Partial<Webhook> = {}): Webhook => ({
  id: 'w1',
  url: 'https://chat.example.org/hooks/desk',
  description: 'Chat room',
  groups: ['tickets'],
  condition: 'priority:urgent',
  isOn: true,
  off: null,
  owner: { id: 'a1', username: 'Dana' },
  createdAt: '2026-01-05T09:00:00.000Z',
  version: 3,
  rotatingUntil: null,
  lastSuccessAt: '2026-01-05T09:00:00.000Z',
  lastFailureAt: null,
  error: null,
  failingSince: null,
  waiting: 0,
  ...more,
})

const delivery = (more: Partial<Delivery> = {}): Delivery => ({
  id: 'evt_7_w1',
  type: 'ticket.raised',
  number: 7,
  ticketId: 't1',
  state: 'failed',
  createdAt: '2026-01-05T09:00:00.000Z',
  endedAt: '2026-01-05T09:00:01.000Z',
  dueAt: null,
  attempts: 10,
  status: 500,
  error: 'status',
  ...more,
})

/** Simulates a server with some webhooks, and records the sent bodies. */
function install(webhooks: Webhook[], more: Network = {}) {
  const sent: unknown[] = []
  const [first = webhook()] = webhooks
  const network: Network = {
    [route('listWebhooks')]: () => ({ body: webhooks }),
    [route('getWebhook', 'w1')]: () => ({ body: first }),
    [route('createWebhook')]: async (asked: Request) => {
      const body = (await asked.json()) as object
      sent.push(body)
      return { body: { webhook: webhook({ ...body }), secret: SECRET } }
    },
    [route('updateWebhook', 'w1')]: async (asked: Request) => {
      sent.push(await asked.json())
      return { body: first }
    },
    [route('listWebhookDeliveries', 'w1')]: () => ({ body: [delivery()] }),
    [route('getWebhookDelivery', 'w1', 'evt_7_w1')]: () => ({
      body: {
        ...delivery(),
        body: '{"type":"ticket.raised"}',
        log: [
          {
            startedAt: '2026-01-05T09:00:00.000Z',
            durationMs: 1234,
            status: 500,
            response: 'out of order',
            error: 'status',
          },
        ],
      },
    }),
    [route('resendWebhookDelivery', 'w1', 'evt_7_w1')]: () => {
      sent.push('again')
      return { body: delivery({ state: 'waiting' }) }
    },
    ...more,
  }
  return { network, sent }
}

test('explains webhooks when there are none, creates the first one, and shows its secret once', async () => {
  const { network, sent } = install([])
  renderApp('/webhooks', network, sessionOf('Admin'))
  await screen.findByText('No webhooks yet')
  await userEvent.click(screen.getByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await enterText(dialog.getByLabelText(/^URL/), 'https://hooks.example.org/in')
  await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
  const secret = within(await screen.findByRole('dialog', { name: 'Webhook secret' }))
  expect(secret.getByText(SECRET)).toBeDefined()
  expect(sent).toEqual([
    {
      url: 'https://hooks.example.org/in',
      description: '',
      groups: ['tickets'],
      condition: '',
      isOn: true,
    },
  ])
  await userEvent.click(secret.getByRole('button', { name: 'I’ve saved it' }))
  expect(await screen.findByRole('heading', { name: 'Status' })).toBeDefined()
  expect(screen.queryByText(SECRET)).toBeNull()
})

test('shows an address error at its field, and keeps the input', async () => {
  const words = 'This URL is in a private network.'
  const { network } = install([webhook()], {
    [route('createWebhook')]: { status: 400, body: { code: 'validation', detail: words, field: 'url' } },
  })
  renderApp('/webhooks', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'New webhook' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New webhook' }))
  await enterText(dialog.getByLabelText(/^URL/), 'https://10.0.0.1/in')
  await userEvent.click(dialog.getByRole('button', { name: 'Create webhook' }))
  expect(await dialog.findByText(words)).toBeDefined()
  expect((dialog.getByLabelText(/^URL/) as HTMLInputElement).value).toBe('https://10.0.0.1/in')
})

test('shows the status of each webhook', async () => {
  const { network } = install([
    webhook(),
    webhook({
      id: 'w2',
      url: 'https://two.example.org/',
      isOn: false,
      off: { why: 'gone', at: '2026-01-05' },
    }),
    webhook({
      id: 'w3',
      url: 'https://three.example.org/',
      failingSince: '2026-01-05T08:00:00.000Z',
      error: 'timeout',
      waiting: 12,
    }),
    webhook({ id: 'w4', url: 'https://four.example.org/', lastSuccessAt: null }),
  ])
  renderApp('/webhooks', network, sessionOf('Admin'))
  const list = within(await screen.findByRole('list', { name: 'Webhooks' }))
  const [works, gone, failing, fresh] = list.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(works).toMatch(/Working.*priority:urgent/)
  expect(gone).toMatch(/Turned off automatically.*410/)
  expect(failing).toMatch(/Delivery failed.*12 waiting/)
  expect(fresh).toMatch(/Waiting for the first event.*No deliveries yet/)
})

test('shows a delivery with its response, sends it again, and switches the webhook off', async () => {
  const { network, sent } = install([webhook()])
  renderApp('/webhooks/w1', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('link', { name: 'ticket.raised' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'ticket.raised' }))
  expect(await dialog.findByText('out of order')).toBeDefined()
  expect(dialog.getByText(/webhook-id: evt_7_w1/)).toBeDefined()
  await userEvent.click(dialog.getByRole('button', { name: 'Send again' }))
  await waitFor(() => expect(sent).toEqual(['again']))
  await userEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await userEvent.click(await screen.findByRole('button', { name: 'Turn off' }))
  const { url, description, groups, condition } = webhook()
  await waitFor(() =>
    expect(sent.at(-1)).toEqual({ url, description, groups, condition, isOn: false, version: 3 }),
  )
})
