import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { storedSession } from '#api/session.ts'
import { enterText } from '#testing/enter-text.ts'
import { type Network, renderApp, sessionOf, signedIn } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const session = sessionOf('User', { hasPicture: true })
const ASKED = {
  status: 401,
  body: {
    msg: 'One more step.',
    code: 'second_factor_needed',
    challenge: 'c1',
    factors: ['totp', 'recovery'],
  },
}

async function logIn(network: Network) {
  const rendered = renderApp('/Login', { [route('logIn')]: ASKED, ...network })
  await enterText(await screen.findByLabelText('username or Email'), 'ada')
  await enterText(screen.getByLabelText('Password'), 'Secret#2026')
  await userEvent.click(screen.getByRole('button', { name: 'Login' }))
  return rendered
}

const enter = async (label: string, code: string) => {
  await enterText(await screen.findByLabelText(label), code)
  await userEvent.click(screen.getByRole('button', { name: 'Confirm' }))
}

it('continues after a correct code, and shows an error at the field after a wrong one', async () => {
  const sent: unknown[] = []
  const { router } = await logIn({
    [route('checkSession')]: { body: signedIn(session) },
    [route('verifyLoginCode')]: async (request) => {
      const body = (await request.json()) as { code: string }
      sent.push(body)
      if (body.code === '123456') return { body: { session, requiredAction: null } }
      return {
        status: 400,
        body: { detail: 'That did not work.', code: 'second_factor_wrong', field: 'code' },
      }
    },
  })
  const label = 'Code of your authenticator app'
  await enter(label, '000000')
  expect(await screen.findByText('That did not work.')).toBeTruthy()
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(label)))
  expect(storedSession()).toBeNull()
  await userEvent.clear(screen.getByLabelText(label))
  await enter(label, '123456')
  await waitFor(() => expect(router.state.location.pathname).toBe('/NewTicket'))
  expect(sent.at(-1)).toEqual({ challenge: 'c1', code: '123456' })
})

it('returns to name and password when the second step has expired, and says why', async () => {
  const over = { status: 400, body: { detail: 'This took too long.', code: 'second_step_over' } }
  await logIn({ [route('verifyLoginCode')]: over })
  await userEvent.click(await screen.findByRole('button', { name: 'Use a recovery code' }))
  await enter('Recovery code', 'abcde-fghjk')
  expect((await screen.findByRole('alert')).textContent).toBe('This took too long.')
  expect(screen.getByLabelText('username or Email')).toHaveProperty('value', 'ada')
  expect(screen.getByLabelText('Password')).toHaveProperty('value', '')
})
