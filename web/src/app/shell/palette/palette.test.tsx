import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { inboxNetwork, rowLink } from '#testing/inbox-network.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const ticketOf = (number: number, username: string) =>
  sampleTicket({ id: `ticket-${number}`, number, requester: { id: username, username } })
const tickets = { body: [ticketOf(1, 'uma'), ticketOf(2, 'otto')] }

/** Opens the palette with its key, once the code that listens to it is loaded. */
async function openPalette() {
  await vi.dynamicImportSettled()
  await userEvent.keyboard('{Control>}k{/Control}')
}

test.each([
  ['SupportTeam', '/supporttmhomepage', ['ticket #1Green projectoruma', 'ticket #2Green projectorotto']],
  ['User', '/NewTicket', ['ticket #1Green projector', 'ticket #2Green projector']],
] as const)('tells tickets with equal subjects apart in the palette of %s', async (role, path, names) => {
  renderApp(path, { [route('listTickets')]: tickets }, sessionOf(role))
  await screen.findByRole('heading', { level: 1 })
  await openPalette()
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'green')
  const found = await screen.findAllByRole('option', { name: /Green projector/ })
  expect(found.map((option) => option.textContent)).toEqual(names)
})

test.each([
  ['Maya', '/inbox?view=all&condition=requester%3Amaya'],
  ['MayumiSupport member', '/inbox?view=all&condition=assignee%3Amayumi'],
])('finds people for staff, and leads to their tickets: %s', async (name, address) => {
  const values = ({ url }: Request) => ({
    body: url.includes('name=assignee')
      ? [{ value: 'mayumi', label: 'Mayumi' }]
      : [{ value: 'maya', label: 'Maya' }],
  })
  const { router } = renderApp(
    '/supporttmhomepage',
    { [route('listTickets')]: { body: [] }, [route('listConditionValues')]: values },
    sessionOf('SupportTeam'),
  )
  await screen.findByRole('heading', { level: 1 })
  await openPalette()
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'may')
  const option = await waitFor(() => {
    const options = screen.getAllByRole('option', { name: /^May/ })
    const found = options.find(({ textContent }) => textContent === name)
    if (!found) throw new Error(`${name} is not offered.`)
    return found
  })
  await userEvent.click(option)
  await waitFor(() => expect(router.state.location.pathname + router.state.location.search).toBe(address))
})

test('lists the actions of the page with their keys', async () => {
  renderFramed('/supporttmhomepage', {}, sessionOf('SupportTeam'))
  await screen.findByRole('heading', { level: 1 })
  await openPalette()
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'sidebar')
  const [fold] = await screen.findAllByRole('option', { name: /sidebar/ })
  expect(fold?.textContent).toBe('Collapse or show sidebar]')
})

test('lists inbox actions that have no key', async () => {
  const user = userEvent.setup()
  const { router } = renderApp('/inbox', inboxNetwork(), sessionOf('SupportTeam'))
  await rowLink(1)
  const choose = async (words: string, name: string) => {
    await user.keyboard('{Control>}k{/Control}')
    await enterText(await screen.findByRole('combobox', { name: 'Search tickets, pages and actions' }), words)
    await screen.findByRole('option', { name })
    await user.keyboard('{Enter}')
  }
  await choose('newest', 'Order: Newest first')
  await waitFor(() => expect(router.state.location.search).toBe('?order=newest'))
  await choose('save as', 'Save as view')
  const dialog = within(await screen.findByRole('dialog', { name: 'New view' }))
  await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole('textbox', { name: /^Name/ })))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await choose('new view', 'New view')
  await screen.findByRole('dialog', { name: 'New view' })
})

test('lists the "new" button of a page', async () => {
  const user = userEvent.setup()
  const network = { [route('listMacros')]: { body: [] } }
  renderApp('/macros', network, sessionOf('SupportTeam'))
  await screen.findByRole('button', { name: 'New macro' })
  await user.keyboard('{Control>}k{/Control}')
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'new macro')
  await screen.findByRole('option', { name: 'New macro' })
  await user.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'New macro' })).toBeDefined()
})

test('waits on Enter for the results of the current text, and opens the first result', async () => {
  const user = userEvent.setup()
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>()
  const lists = async ({ url }: Request) => {
    const isWhole = new URL(url).searchParams.get('q') === 'green'
    if (isWhole) await answered
    const [id, subject] = isWhole ? ['t2', 'What is meant'] : ['t1', 'What was there before']
    return { body: [sampleTicket({ id, subject })] }
  }
  const { router } = renderApp('/NewTicket', { [route('listTickets')]: lists }, sessionOf('User'))
  await screen.findByRole('heading', { level: 1 })
  await user.keyboard('{Control>}k{/Control}')
  const field = await screen.findByRole('combobox', { name: /^Search/ })
  await enterText(field, 'gree')
  await screen.findByRole('option', { name: /there before/ })
  await user.type(field, 'n{Enter}')
  expect(router.state.location.pathname).toBe('/NewTicket')
  answer()
  await waitFor(() => expect(router.state.location.pathname).toBe('/ViewTicketDetails/t2'))
})

test('lists matching names before tickets that contain the words', async () => {
  renderApp('/supporttmhomepage', { [route('listTickets')]: tickets }, sessionOf('SupportTeam'))
  await screen.findByRole('heading', { level: 1 })
  await openPalette()
  await enterText(await screen.findByRole('combobox', { name: /^Search/ }), 'theme')
  await screen.findAllByRole('option', { name: /Green projector/ })
  const [first] = screen.getAllByRole('option')
  expect(first?.textContent).toBe('Switch theme')
  expect(first?.getAttribute('aria-selected')).toBe('true')
})
