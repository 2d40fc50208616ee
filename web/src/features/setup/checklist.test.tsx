import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { pick } from '#testing/pick.ts'
import { route } from '#testing/route.ts'

const undone = {
  branding: false,
  outgoingMail: false,
  mailbox: false,
  colleague: false,
  samples: false,
  sampleTickets: 0,
  firstReply: false,
}

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
    '/settings/outgoing-mail',
    '/setup/colleagues',
    '/setup/samples',
    '/inbox?view=team-turn',
  ])
  await userEvent.setup().click(list.getByRole('button', { name: 'Hide' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Get started' })).toBeNull())
  const sent = requests.find(({ method, url }) => method === 'PATCH' && url.endsWith('/preferences'))
  expect(await sent?.json()).toEqual({ workspace: { hidesChecklist: true } })
})

it('is gone once all steps are done', async () => {
  const done = {
    branding: true,
    outgoingMail: true,
    mailbox: true,
    colleague: true,
    samples: true,
    sampleTickets: 0,
    firstReply: true,
  }
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
  const address = 'https://desk.example.org'
  const settings = {
    language: { value: 'en', source: 'default' },
    timeZone: { value: 'Europe/Berlin', source: 'environment' },
    publicUrl: { value: address, source: 'settings' },
  }
  const { router, requests } = renderApp(
    '/setup/language',
    {
      [route('getDeskSettings')]: { body: settings },
      [route('updateDeskSettings')]: { body: settings },
      [route('checkPublicAddress')]: { body: { publicUrl: address, problem: 'unreachable' } },
      [route('listMailboxes')]: { body: [] },
      [route('getSetupChecklist')]: { body: undone },
      [route('createSampleTickets')]: { body: { tickets: 6 } },
      [route('listInvitations')]: { body: [] },
    },
    sessionOf('Admin'),
  )
  const user = userEvent.setup()
  const bodies = async () => {
    const sent = requests.filter(({ method, url }) => method === 'PATCH' && url.endsWith('/desk-settings'))
    return Promise.all(sent.map((each) => each.clone().json()))
  }
  await pick(await screen.findByRole('combobox', { name: 'Language' }), 'de')
  await waitFor(async () => expect(await bodies()).toEqual([{ language: 'de' }]))
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: 'Time zone' }).disabled).toBe(true)
  expect(screen.getByText('TIME_ZONE')).toBeTruthy()
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  await screen.findByText(/The server cannot be reached at this address/)
  await user.click(screen.getByRole('button', { name: 'Use this address' }))
  await user.click(screen.getByRole('button', { name: 'Save and test' }))
  await waitFor(async () => expect(await bodies()).toContainEqual({ publicUrl: location.origin }))
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  await screen.findByRole('heading', { name: 'Connect your email' })
  await screen.findByLabelText(/^Email address/)
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  await screen.findByText('No open invitations')
  await user.click(screen.getByRole('link', { name: 'Next step' }))
  await user.click(await screen.findByRole('button', { name: 'Add sample tickets' }))
  await waitFor(() => expect(requests.some(({ url }) => url.endsWith('/sample-tickets'))).toBe(true))
  expect(screen.getByRole('link', { name: 'Open the inbox' }).getAttribute('href')).toBe('/inbox')
  expect(router.state.location.pathname).toBe('/setup/samples')
})
