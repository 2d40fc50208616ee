import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const sends = (email: string) => ({
  [route('createPasswordReset')]: { body: { email, challenge: 'opaque' } },
})

async function askFor(email: string) {
  const user = userEvent.setup()
  await enterText(await screen.findByLabelText('email'), email)
  await user.click(screen.getByRole('button', { name: 'Send the code' }))
  return user
}

async function choose(user: ReturnType<typeof userEvent.setup>, code: string, password: string) {
  const field = await screen.findByLabelText('OTP')
  await waitFor(() => expect(document.activeElement).toBe(field))
  await user.keyboard(code)
  await enterText(screen.getByLabelText('New password'), password)
  await enterText(screen.getByLabelText('Repeat new password'), password)
  await user.click(screen.getByRole('button', { name: 'Set the new password' }))
}

it('leads from the login to a new password and back to the login, with a message', async () => {
  const { router, requests } = renderApp('/Login', {
    ...sends('ada@example.org'),
    [route('completePasswordReset')]: {},
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('link', { name: 'Forgot your password?' }))
  await choose(await askFor('ada@example.org'), '123456', 'Another#456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
  expect(
    (await screen.findByText('Password changed. Log in with your new password.')).getAttribute('role'),
  ).toBe('status')
  expect(await requests.find(({ url }) => url.endsWith('/api/v1/password-resets/complete'))?.json()).toEqual({
    email: 'ada@example.org',
    code: '123456',
    challenge: 'opaque',
    password: 'Another#456',
    repeatedPassword: 'Another#456',
  })
})

it('does not reveal whether an account exists, and shows an error at its field', async () => {
  const failure = { code: 'password_common', field: 'password', detail: 'Everybody has this one.' }
  renderApp('/resetpassword', {
    ...sends('ada@example.org'),
    [route('completePasswordReset')]: { status: 400, body: failure },
  })
  const user = await askFor('ada@example.org')
  expect(await screen.findByText(/If ada@example.org has an account here/)).toBeTruthy()
  await choose(user, '123456', 'P@ssw0rd')
  const said = await screen.findAllByText('Everybody has this one.')
  expect(said).toHaveLength(1)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('New password')))
})
