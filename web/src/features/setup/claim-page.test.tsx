import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { renderApp } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const refusal = (code: string, detail: string, status = 400) => ({
  status,
  body: { type: 'about:blank', title: detail, status, detail, code },
})

it('creates the account of the first admin with the token of the link', async () => {
  const session = {
    token: 'sds_new',
    username: 'ada',
    role: 'Admin',
    department: '',
    employeeCode: '',
    hasPicture: false,
    image: null,
  }
  const { router, requests } = renderApp('/setup#secret', {
    [route('verifySetupLink')]: { body: { expiresAt: '2026-01-06T00:00:00.000Z' } },
    [route('completeSetupLink')]: { body: { session, requiredAction: null } },
  })
  await enterText(await screen.findByLabelText('Username'), 'ada')
  await enterText(screen.getByLabelText('Email'), 'ada@example.org')
  await enterText(screen.getByLabelText('Password'), 'Quiet#Harbour71')
  await enterText(screen.getByLabelText('Repeat password'), 'Quiet#Harbour71')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(storedSession()?.token).toBe('sds_new'))
  await waitFor(() => expect(router.state.location.hash).toBe(''))
  expect(requests.filter(({ url }) => url.includes('secret'))).toEqual([])
  const sent = requests.find(({ url }) => url.endsWith('/complete'))
  expect(await sent?.json()).toMatchObject({ token: 'secret', username: 'ada', email: 'ada@example.org' })
})

it('tells visitors without the link that the desk is waiting, and the administrator what to do', async () => {
  renderApp('/setup', { [route('verifySetupLink')]: refusal('validation', 'Please check what you entered.') })
  await screen.findByRole('heading', { name: 'This desk is waiting for its administrator' })
  expect(screen.getByText('npm run setup-link')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('says that a link is not valid', async () => {
  const text = 'This setup link is not valid.'
  renderApp('/setup#old', { [route('verifySetupLink')]: refusal('setup_link_invalid', text) })
  expect((await screen.findByRole('alert')).textContent).toBe(text)
})

it('leads to the login once the desk has an admin', async () => {
  const { router } = renderApp('/setup#used', {
    [route('verifySetupLink')]: refusal('not_found', 'There is nothing here.', 404),
  })
  await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
})
