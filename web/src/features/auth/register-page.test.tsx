import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { pick } from '#testing/pick.ts'

const CODE = '123456'
const sends = (email: string, challenge = CODE) => ({
  [route('requestCode')]: { body: { Email: email, Otp: challenge } },
})

beforeEach(() => sessionStorage.clear())

async function fill(email = 'ada@example.org', password = 'Secret#2026', repeated = password) {
  const user = userEvent.setup()
  const texts = { username: 'ada', email, password, 'repeat password': repeated }
  await screen.findByLabelText('username')
  for (const [label, text] of Object.entries(texts)) {
    await user.click(screen.getByLabelText(label))
    await user.paste(text)
  }
  return user
}

it('registers with the emailed code and opens the login screen', async () => {
  const { router, requests } = renderApp('/UserRegister', {
    ...sends('ada@example.org'),
    [route('register')]: { body: { msg: 'Welcome' } },
  })
  const user = await fill()
  expect(screen.queryByLabelText('OTP')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  const code = await screen.findByLabelText('OTP')
  await waitFor(() => expect(document.activeElement).toBe(code))
  await enterText(code, CODE)
  expect(screen.getByText(/No mail server is set up/).textContent).toContain(CODE)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
  expect(await screen.findByText('Your account is ready. Log in to get started.')).toBeDefined()
  expect(screen.getByLabelText('username or Email')).toHaveProperty('value', 'ada')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Password')))
  const sent = requests.find(({ url }) => url.endsWith('/api/Register'))
  expect(await sent?.json()).toMatchObject({
    username: 'ada',
    email: 'ada@example.org',
    repeatpassword: 'Secret#2026',
    otpemail: 'ada@example.org',
    otp: CODE,
    pto: CODE,
  })
})

it('hides the code field when the email address changes, or the code went to another address', async () => {
  renderApp('/UserRegister', sends('ada@example.org', 'opaque'))
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  await enterText(await screen.findByLabelText('OTP'), CODE)
  await enterText(screen.getByLabelText('email'), '.uk')
  expect(screen.queryByLabelText('OTP')).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Sent otp' }).disabled).toBe(false),
  )
  expect(screen.queryByLabelText('OTP')).toBeNull()
})

it.each([
  ['too short', 'Ab#1', 'Ab#1', 'password Length must 8 characters'],
  ['different', 'Secret#2026', 'Secret#2027', 'Password Dous Not Match'],
  ['too simple', 'secretsecret', 'secretsecret', 'Passwords must one Uppercase,Lowercase,DIgits,Symbol'],
])('refuses passwords that are %s', async (_what, password, repeated, text) => {
  renderApp('/UserRegister', sends('ada@example.org'))
  const user = await fill(undefined, password, repeated)
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  await enterText(await screen.findByLabelText('OTP'), CODE)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(screen.getByText(text)).toBeTruthy()
})

it('reports missing fields, and a code that could not be sent', async () => {
  renderApp('/UserRegister', {
    [route('requestCode')]: { status: 500, body: { msg: 'Oh', code: 'internal' } },
  })
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Sent otp' }))
  expect(screen.getByText('email need')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(screen.getByText('Please Enter Valid Details')).toBeTruthy()
  // Wait: the focus moves to the missing field one frame later, and would take later keys with it.
  await waitFor(() => expect(document.activeElement?.getAttribute('aria-invalid')).toBe('true'))
  await enterText(screen.getByLabelText('email'), 'ada@example.org')
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  expect(await screen.findByText('otp genration failed')).toBeTruthy()
})

it('reports a missing code at the email field when all other fields are complete', async () => {
  renderApp('/UserRegister', {})
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  const email = screen.getByLabelText('email')
  expect(email.getAttribute('aria-invalid')).toBe('true')
  expect(screen.getByText('Please Enter Valid Details').id).toBe(email.getAttribute('aria-describedby'))
})

it('lets an admin add staff without a code, and reports the result', async () => {
  const { requests } = renderApp(
    '/UserRegister',
    { [route('addStaff', 'SupportTeam')]: { body: { msg: 'The account is there.' } } },
    sessionOf('Admin'),
  )
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  expect(screen.getByText('regis failed')).toBeTruthy()
  await pick(screen.getByLabelText('Role'), 'SupportTeam')
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  const dialog = await screen.findByRole('dialog', { name: 'Success' })
  expect(dialog.textContent).toContain('The account is there.')
  expect(screen.getByRole('button', { name: 'OK' })).toBeTruthy()
  expect(requests.some(({ url }) => url.endsWith('/api/Register'))).toBe(false)
})

it('keeps the form across a reload until the account exists, except passwords and codes', async () => {
  const network = { ...sends('ada@example.org'), [route('register')]: { body: { msg: 'Welcome' } } }
  const first = renderApp('/UserRegister', network)
  const user = await fill()
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  await enterText(await screen.findByLabelText('OTP'), CODE)
  const kept = () => JSON.stringify({ ...sessionStorage, ...localStorage })
  for (const secret of ['Secret#2026', CODE]) expect(kept()).not.toContain(secret)
  first.unmount()

  const { router } = renderApp('/UserRegister', network)
  expect(await screen.findByLabelText('username')).toHaveProperty('value', 'ada')
  expect(screen.getByLabelText('email')).toHaveProperty('value', 'ada@example.org')
  expect(screen.getByLabelText('password')).toHaveProperty('value', '')
  expect(screen.queryByLabelText('OTP')).toBeNull()

  for (const label of ['password', 'repeat password']) {
    await user.click(screen.getByLabelText(label))
    await user.paste('Secret#2026')
  }
  await user.click(screen.getByRole('button', { name: 'Sent otp' }))
  await enterText(await screen.findByLabelText('OTP'), CODE)
  await user.click(screen.getByRole('button', { name: 'Create Account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/Login'))
  expect(kept()).not.toContain('ada@example.org')
})
