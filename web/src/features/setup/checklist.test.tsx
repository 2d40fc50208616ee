import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const undone = { branding: false, outgoingMail: false, mailbox: false, colleague: false, firstReply: false }

it('ticks steps that are done, leads to the others, and can be hidden', async () => {
  const { requests } = renderApp(
    '/AdminPage',
    {
      [route('getSetupChecklist')]: { body: { ...undone, mailbox: true } },
      [route('updatePreferences')]: { body: {} },
    },
    sessionOf('Admin'),
  )
  const list = within(await screen.findByRole('region', { name: 'Get started' }))
  expect(list.getAllByRole('img', { name: 'Done' })).toHaveLength(2)
  expect(list.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/setup/branding',
    '/mail',
    '/setup/colleagues',
    '/inbox',
  ])
  await userEvent.setup().click(list.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
  const sent = requests.find(({ method, url }) => method === 'PATCH' && url.endsWith('/preferences'))
  expect(await sent?.json()).toEqual({ workspace: { hidesChecklist: true } })
})

it('is gone once all steps are done', async () => {
  const done = { branding: true, outgoingMail: true, mailbox: true, colleague: true, firstReply: true }
  const { requests } = renderApp(
    '/AdminPage',
    { [route('getSetupChecklist')]: { body: done } },
    sessionOf('Admin'),
  )
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/setup/checklist'))).toBe(true))
  await screen.findByRole('heading', { name: 'Admin Home Page' })
  expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull()
})

it('leads through the steps of the setup to the inbox', async () => {
  const address = { publicUrl: 'https://desk.example.org', isSet: true, problem: 'unreachable' }
  const { router } = renderApp(
    '/setup/address',
    {
      [route('checkPublicAddress')]: { body: address },
      [route('listInvitations')]: { body: [] },
    },
    sessionOf('Admin'),
  )
  await screen.findByText(/The server cannot be reached at this address/)
  expect(screen.getByText(`PUBLIC_URL=${location.origin}`)).toBeTruthy()
  const user = userEvent.setup()
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByRole('heading', { name: 'Connect your email' })
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await screen.findByText('No open invitations')
  expect(screen.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe('/inbox')
  expect(router.state.location.pathname).toBe('/setup/colleagues')
})
