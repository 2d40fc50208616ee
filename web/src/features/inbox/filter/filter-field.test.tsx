import { screen, waitFor, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { asked, inboxNetwork, rowLink } from '#testing/inbox-network.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const agent = sessionOf('SupportTeam')

test('marks an unknown filter name within the text, and sends no request', async () => {
  const user = userEvent.setup()
  const { requests } = renderApp('/inbox', inboxNetwork(), agent)
  await rowLink(1)
  const field = screen.getByRole('combobox')
  await user.type(field, 'asignee:me ')
  const said = await screen.findByText(/Unknown filter/)
  // Announced at once, but still a list.
  expect(within(screen.getByRole('alert')).getByRole('list').contains(said)).toBe(true)
  expect(field.getAttribute('aria-invalid')).toBe('true')
  await user.tab()
  // The text before the colon was a search word, so it may have been requested.
  const conditions = asked(requests, '/api/v1/queue-tickets').map((query) => query.get('condition') ?? '')
  expect(conditions.filter((condition) => condition.includes(':'))).toEqual([])
})

test.each([
  ['an unknown name', 'asignee:me', /Unknown filter “asignee/],
  ['a hundred thousand characters', 'vpn '.repeat(25_000), /too long/],
])('reports %s in the address, and sends no request', async (_, condition, words) => {
  const { requests } = renderApp(`/inbox?${new URLSearchParams({ condition })}`, inboxNetwork(), agent)
  await screen.findByText('Can’t read this filter')
  const field = screen.getByRole<HTMLInputElement>('combobox')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  const id = field.getAttribute('aria-describedby') ?? ''
  expect(document.getElementById(id)?.textContent).toMatch(words)
  await screen.findByRole('link', { name: /^Your turn/ })
  const conditions = asked(requests, '/api/v1/queue-tickets').concat(
    asked(requests, '/api/v1/queue-tickets/count'),
  )
  expect(conditions.map((query) => query.get('condition')).filter((each) => each !== 'is:open')).toEqual([])
  expect(requests.filter(({ url }) => url.includes('/conditions/'))).toEqual([])
  await userEvent.click(screen.getByText('Clear filter'))
  await rowLink(1)
})

test('reports a condition that becomes too long when combined with a group of the view', async () => {
  const condition = 'a'.repeat(1_990)
  const { requests } = renderApp(
    `/inbox?view=all&${new URLSearchParams({ condition })}`,
    inboxNetwork(),
    agent,
  )
  await screen.findByText('Can’t read this filter')
  screen.getByText(/too long/)
  expect(asked(requests, '/api/v1/queue-tickets')).toEqual([])
})

test('keeps list and address on Enter with an invalid condition', async () => {
  const user = userEvent.setup()
  const { router } = renderApp('/inbox', inboxNetwork(), agent)
  await rowLink(1)
  await user.type(screen.getByRole('combobox'), 'asignee:me{Enter}')
  await screen.findByText(/Unknown filter/)
  expect(router.state.location.search).not.toContain('asignee%3A')
  await rowLink(1)
})

test('marks a name that only the server can report as unknown', async () => {
  const problems = [{ at: 9, length: 5, message: 'Nobody is called so.' }]
  const wrong = {
    status: 400,
    body: { code: 'validation', field: 'condition', detail: 'Check the filter.', problems },
  }
  const network = { [route('listQueueTickets')]: wrong, [route('checkCondition')]: wrong }
  renderApp('/inbox?condition=assignee:ghost', inboxNetwork([], network), agent)
  await screen.findByText('Can’t read this filter')
  expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Nobody is called so.')
})

test('accepts the first suggestion by Enter and Tab', async () => {
  const user = userEvent.setup()
  const { router } = renderApp('/inbox', inboxNetwork(), agent)
  await rowLink(1)
  await user.keyboard('/')
  const field = screen.getByRole<HTMLInputElement>('combobox')
  expect(document.activeElement).toBe(field)
  await user.type(field, 'prio{Enter}ur{Tab}')
  expect(field.value).toBe('priority:urgent ')
  expect(document.activeElement).toBe(field)
  await waitFor(() => expect(router.state.location.search).toBe('?condition=priority%3Aurgent'))
})

test('chooses another suggestion by arrow keys', async () => {
  renderApp('/inbox', inboxNetwork(), agent)
  await rowLink(1)
  const field = screen.getByRole<HTMLInputElement>('combobox')
  await userEvent.type(field, 'priority:{ArrowDown}{Enter}')
  expect(field.value).toBe('priority:high ')
})

test('links a number that is not in the view to its ticket, and other words to all tickets', async () => {
  const network = inboxNetwork([], {
    [route('listQueueTickets')]: { body: [] },
    [route('listTicketNumbers')]: { body: [{ id: 't22', number: 22 }] },
  })
  renderApp('/inbox?condition=%2322', network, agent)
  const link = await screen.findByRole('link', { name: 'Open #22' })
  expect(link.getAttribute('href')).toBe('/inbox?ticket=t22')
  expect(screen.queryByRole('link', { name: 'Search all open tickets' })).toBeNull()
})

test('offers to search for words without matches in all open tickets', async () => {
  renderApp('/inbox?condition=lamp', inboxNetwork([], { [route('listQueueTickets')]: { body: [] } }), agent)
  const link = await screen.findByRole('link', { name: 'Search all open tickets' })
  expect(link.getAttribute('href')).toBe('/inbox?view=all&condition=lamp')
})
