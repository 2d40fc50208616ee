import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const invitation = {
  id: 'i1',
  role: 'SupportTeam',
  email: 'bo@example.org',
  invitedBy: { id: 'a1', username: 'ada' },
  createdAt: '2026-01-05T08:00:00.000Z',
  expiresAt: '2026-01-12T08:00:00.000Z',
}

it('shows the link of a new invitation, and revokes an open one', async () => {
  const { requests } = renderApp(
    '/invitations',
    {
      [route('listInvitations')]: { body: [invitation] },
      [route('getDeskSettings')]: {
        body: {
          language: { value: 'en', source: 'default' },
          timeZone: { value: 'UTC', source: 'default' },
          publicUrl: { value: 'https://desk.example.org', source: 'settings' },
        },
      },
      [route('createInvitation')]: { body: { invitation, token: 'secret', isSent: true } },
      'DELETE /api/v1/invitations/i1': { status: 204 },
    },
    sessionOf('Admin'),
  )
  const user = userEvent.setup()
  await enterText(await screen.findByLabelText('Email'), 'bo@example.org')
  await user.click(screen.getByRole('button', { name: 'Create invitation' }))
  await screen.findByText('https://desk.example.org/invitation#secret')
  screen.getByText(/We sent the invitation to bo@example.org/)
  await user.click(await screen.findByRole('button', { name: 'Revoke the invitation: bo@example.org' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }))
  await waitFor(() => expect(requests.some(({ method }) => method === 'DELETE')).toBe(true))
})

it('lets an invited colleague choose name and password', async () => {
  const session = {
    token: 'sds_new',
    username: 'bo',
    role: 'SupportTeam',
    department: '',
    employeeCode: '',
    hasPicture: false,
    image: null,
  }
  const { requests, router } = renderApp('/invitation#secret', {
    [route('verifyInvitation')]: {
      body: {
        role: 'SupportTeam',
        email: 'bo@example.org',
        invitedBy: 'ada',
        expiresAt: invitation.expiresAt,
      },
    },
    [route('completeInvitation')]: { body: { session, requiredAction: null } },
  })
  await enterText(await screen.findByLabelText('Username'), 'bo')
  expect(screen.getByLabelText<HTMLInputElement>('Email').readOnly).toBe(true)
  await enterText(screen.getByLabelText('Password'), 'Quiet#Harbour71')
  await enterText(screen.getByLabelText('Repeat password'), 'Quiet#Harbour71')
  await userEvent.setup().click(screen.getByRole('button', { name: 'Create account' }))
  await waitFor(() => expect(router.state.location.pathname).toBe('/inbox'))
  const sent = requests.find(({ url }) => url.endsWith('/complete'))
  expect(await sent?.json()).toMatchObject({ token: 'secret', username: 'bo', email: 'bo@example.org' })
})
