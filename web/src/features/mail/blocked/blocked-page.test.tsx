import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'

const sender = {
  id: 'b1',
  kind: 'domain',
  pattern: 'spam.example',
  createdBy: { id: 'a1', username: 'dana' },
  createdAt: '2026-01-05T09:00:00.000Z',
}

test('blocks and unblocks senders, and explains an unreadable address at its field', async () => {
  const asked: unknown[] = []
  const { requests } = renderApp(
    '/mail/blocked',
    {
      [route('listBlockedSenders')]: { body: [sender] },
      [route('createBlockedSender')]: async (request) => {
        asked.push(await request.json())
        return asked.length === 1
          ? { status: 400, body: { type: 'validation', title: '', status: 400, detail: 'Enter a domain.' } }
          : { body: { ...sender, id: 'b2', kind: 'address', pattern: 'a@b.example' } }
      },
      [route('deleteBlockedSender', 'b1')]: {},
    },
    sessionOf('Admin'),
  )
  const field = await screen.findByRole('textbox', { name: 'Email address or domain' })
  enterText(field, 'nothing')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'))
  await userEvent.clear(field)
  enterText(field, 'a@b.example')
  await userEvent.click(screen.getByRole('button', { name: 'Block' }))
  await screen.findByText('a@b.example is blocked.')
  expect(asked).toEqual([{ pattern: 'nothing' }, { pattern: 'a@b.example' }])
  await userEvent.click(await screen.findByRole('button', { name: 'Unblock spam.example' }))
  await screen.findByText('spam.example is no longer blocked.')
  const paths = requests.map(({ method, url }) => `${method} ${new URL(url).pathname}`)
  expect(paths).toContain(route('deleteBlockedSender', 'b1'))
})
