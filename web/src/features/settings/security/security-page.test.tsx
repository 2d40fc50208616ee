import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

test('asks for confirmation before requiring 2FA, and shows the number of users without 2FA', async () => {
  const sent: unknown[] = []
  renderApp(
    '/security',
    {
      [route('getSecondFactors')]: {
        body: { factors: [], recoveryCodesLeft: 0, required: false, passkeys: true },
      },
      [route('getSecuritySettings')]: {
        body: {
          secondFactor: ['User'],
          withoutSecondFactor: [
            { role: 'SupportTeam', count: 16 },
            { role: 'Admin', count: 1 },
          ],
        },
      },
      [route('updateSecuritySettings')]: async (request) => {
        const body: unknown = await request.json()
        sent.push(body)
        return { body }
      },
    },
    sessionOf('Admin'),
  )
  expect(await screen.findByRole('switch', { name: /^Users/ })).toHaveProperty('checked', true)
  await userEvent.click(screen.getByRole('switch', { name: /^Support team/ }))
  const title = 'Require two-factor authentication?'
  const first = await screen.findByRole('dialog', { name: title })
  within(first).getByText(/^16 people have none\./)
  expect(sent).toEqual([])
  await userEvent.click(within(first).getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  const admins = screen.getByRole('switch', { name: /^Admins/ })
  await waitFor(() => expect(admins).toHaveProperty('disabled', false))
  await userEvent.click(admins)
  const dialog = await screen.findByRole('dialog', { name: title })
  within(dialog).getByText(/^You have none yourself/)
  expect(sent).toEqual([{ secondFactor: ['User', 'SupportTeam'] }])
  await userEvent.click(within(dialog).getByRole('button', { name: 'Turn on' }))
  expect(await screen.findByText('Saved')).toBeTruthy()
  expect(sent.at(-1)).toEqual({ secondFactor: ['User', 'SupportTeam', 'Admin'] })
})
