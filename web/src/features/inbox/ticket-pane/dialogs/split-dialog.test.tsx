import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { enterText } from '#testing/enter-text.ts'
import { chatMessage, chatPage } from '#testing/sample-chat.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { abilitiesOf, sampleTicket } from '#testing/sample-ticket.ts'
import { SplitDialog, type SplitRequest } from './split-dialog.tsx'

const TOTAL = 450

test('finds old messages by their words, page by page', async () => {
  const sample = sampleTicket()
  const ticket = { ...sample, abilities: abilitiesOf(sample, { id: 's2', role: 'SupportTeam' }) }
  const said = (number: number) =>
    chatMessage(number === 7 ? 'The lift sings' : `Word ${number}`, {
      id: `m-${number}`,
      number,
      author: { id: ticket.requester.id, username: ticket.requester.username, role: 'User' },
      postedAt: new Date(Date.UTC(2026, 0, 1, 0, number)).toISOString(),
    })
  const asked: (string | null)[] = []
  const onSplit = vi.fn<(splitting: SplitRequest) => void>()
  renderApp(
    '/',
    {
      [route('getMessages', ticket.id)]: (request) => {
        const query = new URL(request.url).searchParams
        asked.push(query.get('before'))
        const [limit, end] = [Number(query.get('limit')), Number(query.get('before') ?? TOTAL + 1)]
        const first = Math.max(1, end - limit)
        const messages = Array.from({ length: end - first }, (_, index) => said(first + index))
        return { body: { ...chatPage([]), messages, total: TOTAL } }
      },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <SplitDialog ticket={ticket} onSplit={onSplit} onClose={() => undefined} />
          </WithCache>
        ),
      },
    ],
  )
  expect(await screen.findByRole('option', { name: /Word 450/ })).toBeDefined()
  // The latest page is enough until the user searches.
  expect(asked).toEqual([null])
  await enterText(screen.getByRole('combobox'), 'LIFT')
  await userEvent.click(await screen.findByRole('option', { name: /The lift sings/ }))
  expect(asked).toEqual([null, '251', '51'])
  await userEvent.click(screen.getByRole('button', { name: 'Create ticket' }))
  await waitFor(() => expect(onSplit).toHaveBeenCalledWith({ messageId: 'm-7', subject: 'The lift sings' }))
})
