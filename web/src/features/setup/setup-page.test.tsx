import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { helpDesk, mailbox } from '#testing/sample-mailboxes.ts'

const branding = { name: 'Support Desk', accent: '#4a52d4', logos: { light: null, dark: null } }
const desk = {
  language: { value: 'en', source: 'default' },
  timeZone: { value: 'UTC', source: 'default' },
  publicUrl: { value: 'http://127.0.0.1:3000', source: 'default' },
}

it('saves the input of a step before the next step opens', async () => {
  const saved: unknown[] = []
  const { router } = renderApp(
    '/setup/branding',
    {
      [route('getBranding')]: { body: branding },
      [route('getDeskSettings')]: { body: desk },
      [route('updateBranding')]: async (request) => {
        const body = (await request.json()) as object
        saved.push(body)
        return { body: { ...branding, ...body } }
      },
    },
    sessionOf('Admin'),
  )
  const name = await screen.findByRole('textbox', { name: /^Name/ })
  await userEvent.clear(name)
  await enterText(name, 'Acme Help')
  await userEvent.click(screen.getByRole('link', { name: 'Next step' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/setup/language'))
  expect(saved).toEqual([{ name: 'Acme Help', accent: '#4a52d4' }])
})

it('stays on a step whose input the server refuses', async () => {
  const { router } = renderApp(
    '/setup/branding',
    {
      [route('getBranding')]: { body: branding },
      [route('updateBranding')]: {
        status: 400,
        body: { code: 'validation', detail: 'Enter a name.', field: 'name' },
      },
    },
    sessionOf('Admin'),
  )
  await userEvent.clear(await screen.findByRole('textbox', { name: /^Name/ }))
  await userEvent.click(screen.getByRole('link', { name: 'Next step' }))
  await screen.findByText('Enter a name.')
  expect(router.state.location.pathname).toBe('/setup/branding')
})

it('tests a mailbox of an earlier visit that is still off', async () => {
  const { network } = helpDesk([mailbox({ isOn: false })], {
    testMailbox: {
      works: false,
      error: 'The mail server did not answer in time.',
      mails: null,
      toImport: 0,
      junk: null,
    },
  })
  renderApp('/setup/mailbox', network, sessionOf('Admin'))
  await userEvent.click(await screen.findByRole('button', { name: 'Test and turn on' }))
  await screen.findByText('The mail server did not answer in time.')
  const list = within(screen.getByRole('list', { name: 'Mailboxes' }))
  expect(list.getByRole('link', { name: 'Support' })).toBeDefined()
})
