import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { watchShifts } from './harness/measuring/shifts.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { ExampleData } from './harness/example.ts'

/** Allowed layout shift, as a share of the window; less than a line of text. */
const MOST_MOVED = 0.01

const PHONE = 768
const PHONE_HEIGHT = 667

let made: TestServer & ExampleData
beforeAll(async () => {
  made = await openExample()
  await addFacts()
})

/** Adds a team, tags, a link, a snooze and a watcher to the ticket. */
async function addFacts(): Promise<void> {
  const { api, sessions, example } = made
  const { Admin, SupportTeam } = sessions
  const params = { ticketId: example.assigned }
  const tags: string[] = []
  for (const name of ['projector', 'room B204', 'second floor', 'lent until Friday'])
    tags.push((await api.call('createTag', { body: { name } }, Admin)).id)
  await api.call('updateTicketTags', { params, body: { add: tags } }, SupportTeam)
  await api.call(
    'createTicketLink',
    { params, body: { otherId: example.unassigned, relation: 'related' } },
    SupportTeam,
  )
  await api.call('updateWatch', { params, body: { about: ['messages'] } }, Admin)
  const snooze = { until: new Date(Date.now() + 86_400_000).toISOString(), wakes: 'either' as const }
  await api.call('snoozeTicket', { params, body: snooze }, SupportTeam)
}
afterAll(() => made.stop())

// More rows of facts than usual shift the content below. On a phone the facts are hidden until they are opened.
test.each([
  [1440, 0.03],
  [1024, 0.03],
  [375, MOST_MOVED],
])(
  'keeps layout shifts small when a ticket with many facts is opened first, in a window of %i pixels',
  async (width, most) => {
    const { context, page } = await openWindow(made.browser, {
      url: made.url,
      session: made.sessions.SupportTeam,
      width,
      height: width < PHONE ? PHONE_HEIGHT : undefined,
    })
    const shifts = await watchShifts(page)
    await page.goto(`/inbox?view=all&ticket=${made.example.assigned}`)
    const pane = page.getByRole('region', { name: 'Ticket', exact: true })
    await pane.locator('[data-box]').first().waitFor()
    await page.waitForLoadState('networkidle')
    const found = await shifts()
    const sum = found.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(found)).toBeLessThan(most)
    await context.close()
  },
)

test.each([1440, 1024, 375])(
  'has no visible layout shift when the inbox loads in a window of %i pixels',
  async (width) => {
    const { context, page } = await openWindow(made.browser, {
      url: made.url,
      session: made.sessions.SupportTeam,
      width,
    })
    const shifts = await watchShifts(page)
    await page.goto('/inbox?view=all')
    await page.getByRole('list', { name: 'All open tickets' }).getByRole('listitem').first().waitFor()
    await page
      .getByRole('banner')
      .getByRole('button', { name: 'Notifications' })
      .first()
      .waitFor({ state: 'attached' })
    const found = await shifts()
    const sum = found.reduce((total, { value }) => total + value, 0)
    expect(sum, JSON.stringify(found)).toBeLessThan(MOST_MOVED)
    await context.close()
  },
)

test('gives the conversation over half of a phone screen, and shows the ticket facts after one tap', async () => {
  const { context, page } = await openWindow(made.browser, {
    url: made.url,
    session: made.sessions.SupportTeam,
    width: 375,
    height: PHONE_HEIGHT,
  })
  await page.goto(`/inbox?view=all&ticket=${made.example.assigned}`)
  const pane = page.getByRole('region', { name: 'Ticket', exact: true })
  const subject = pane.getByRole('heading', { level: 1 }).getByRole('button')
  await pane.getByRole('button', { name: 'Assign' }).waitFor()
  await pane.getByRole('button', { name: /Lecture halls/ }).waitFor()
  const conversation = pane.getByRole('log', { name: 'Messages and events' })
  const height = async () => (await conversation.boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(PHONE_HEIGHT / 2)
  await pane.getByText('room B204', { exact: true }).waitFor({ state: 'hidden' })
  expect(await subject.getAttribute('aria-expanded')).toBe('false')
  await subject.click()
  await pane.getByText('room B204', { exact: true }).waitFor()
  await subject.press('Enter')
  await pane.getByText('room B204', { exact: true }).waitFor({ state: 'hidden' })
  // The keys work like in a wide window.
  await pane.getByRole('heading', { level: 1 }).focus()
  await page.keyboard.press('n')
  await pane.getByRole('button', { name: 'Add note' }).waitFor()
  await context.close()
})
