import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderFramed, sessionOf } from '#testing/render-app.tsx'

const linksOfPage = async () => {
  await screen.findByRole('heading', { name: 'Welcome To Our Online HelpDesk' })
  const links = within(screen.getByRole('main')).getAllByRole('link')
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}
const logo = () => within(screen.getByRole('banner')).getByRole('link', { name: 'Support Desk' })

test('offers a visitor only the login, and links the logo to this page', async () => {
  renderFramed('/')
  expect(await linksOfPage()).toEqual([['Get Start', '/Login']])
  expect(logo().getAttribute('href')).toBe('/')
})

test.each([
  ['User', '/viewTickets', '/viewTickets'],
  ['SupportTeam', '/ticketfilter/Total', '/supporttmhomepage'],
  ['Admin', '/admintable', '/AdminPage'],
] as const)('offers the role %s a link to its tickets', async (role, tickets, home) => {
  const { router } = renderFramed('/', {}, sessionOf(role))
  expect(await linksOfPage()).toEqual([
    ['Go to your tickets', tickets],
    ['Get Start', '/Login'],
  ])
  await userEvent.click(logo())
  await waitFor(() => expect(router.state.location.pathname).toBe(home))
})

test('offers no link that the server would reject while the user has a required action', async () => {
  const stored = { ...sessionOf('Admin'), requiredAction: 'second_factor' }
  renderFramed('/', {}, stored)
  expect(await linksOfPage()).toEqual([['Get Start', '/Login']])
  expect(logo().getAttribute('href')).toBe('/')
})
