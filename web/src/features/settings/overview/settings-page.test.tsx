import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp, renderFramed, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const quiet = { [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } } }
const search = () => screen.findByRole('searchbox', { name: 'Search settings' })

it('shows an admin all settings in groups, each with a sentence of help', async () => {
  renderApp('/settings', quiet, sessionOf('Admin'))
  const people = within(await screen.findByRole('region', { name: 'People and teams' }))
  const teams = people.getByRole('link', { name: /^Teams/ })
  expect(teams.getAttribute('href')).toBe('/teams')
  expect(teams.textContent).toContain('Group support members')
  expect(screen.getByRole('region', { name: 'Channels' })).toBeDefined()
})

it('shows an agent only the settings of their role', async () => {
  renderApp('/settings', {}, sessionOf('SupportTeam'))
  expect(await screen.findByRole('link', { name: /^Macros/ })).toBeDefined()
  expect(screen.queryByRole('link', { name: /^Teams/ })).toBeNull()
  expect(screen.queryByRole('region', { name: 'Channels' })).toBeNull()
})

it('finds a page by a synonym, moves by arrow keys, and opens it by Enter', async () => {
  const user = userEvent.setup()
  const { router } = renderApp('/settings', quiet, sessionOf('Admin'))
  await user.type(await search(), 'single sign')
  const found = await screen.findByRole('link', { name: /^Login providers/ })
  expect(screen.getByRole('status').textContent).toBe('1 found')
  await user.keyboard('{ArrowDown}')
  expect(document.activeElement).toBe(found)
  await user.keyboard('{ArrowUp}{Enter}')
  await waitFor(() => expect(router.state.location.pathname).toBe('/login-providers'))
})

it('says that no settings match', async () => {
  renderApp('/settings', quiet, sessionOf('Admin'))
  await userEvent.type(await search(), 'zebra')
  expect(await screen.findByText('No settings match')).toBeDefined()
})

it('finds settings by synonyms in the command palette, and leads back from a settings page', async () => {
  const user = userEvent.setup()
  renderFramed('/tags', { ...quiet, [route('listTags')]: { body: [] } }, sessionOf('Admin'))
  const back = within(await screen.findByRole('main')).findByRole('link', { name: 'Settings' })
  expect((await back).getAttribute('href')).toBe('/settings')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'SSO')
  expect(await screen.findByRole('option', { name: /Login providers/ })).toBeDefined()
})

it('marks one entry of the menu on a page that is in the menu and in the settings', async () => {
  renderFramed('/AllUsers/Filterby/User', {}, sessionOf('Admin'))
  const menu = within(await screen.findByRole('navigation', { name: 'Menu' }))
  const links = await menu.findAllByRole('link')
  const marked = links.filter((link) => link.ariaCurrent === 'page' || link.dataset['current'])
  expect(marked.map(({ textContent }) => textContent)).toEqual(['All Users'])
})
