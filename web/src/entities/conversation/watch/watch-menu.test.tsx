import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { WatchMenu } from './watch-menu.tsx'

test('sets notifications of a ticket, lists other watchers, and stops watching when all are turned off', async () => {
  let about: string[] = []
  const since = '2026-05-04T08:00:00.000Z'
  const asked: unknown[] = []
  const { requests } = renderApp(
    '/',
    {
      [route('listWatchers', 'ticket-1')]: () => ({
        body: [
          { id: 's7', username: 'Sven', about: ['notes'], since },
          ...(about.length > 0 ? [{ id: 's2', username: 'ada', about, since }] : []),
        ],
      }),
      [route('updateWatch', 'ticket-1')]: async (request) => {
        const body = (await request.json()) as { about: string[] }
        asked.push(body)
        about = body.about
        return { body: { about } }
      },
      [route('deleteWatch', 'ticket-1')]: () => {
        about = []
        return {}
      },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <WatchMenu ticketId="ticket-1" accountId="s2" />
          </WithCache>
        ),
      },
    ],
  )
  const button = await screen.findByRole('button', { name: /^Watch\s*\+1$/ })
  await userEvent.click(button)
  // In the simulated browser, a menu that fades in counts as hidden.
  const item = async (name: string): Promise<HTMLElement> => {
    const found = (await screen.findByText(name)).closest<HTMLElement>('[role=menuitemcheckbox]')
    if (!found) throw new Error(`There is no ${name}.`)
    return found
  }
  await screen.findByText(/Sven.* is also watching/)
  const isOn = async (name: string) => (await item(name)).getAttribute('aria-checked')
  await userEvent.click(await item('Notes'))
  await waitFor(async () => expect(await isOn('Notes')).toBe('true'))
  await waitFor(() => expect(button.textContent).toContain('Watching'))
  await userEvent.click(await item('Messages'))
  await waitFor(async () => expect(await isOn('Messages')).toBe('true'))
  expect(asked).toEqual([{ about: ['notes'] }, { about: ['messages', 'notes'] }])
  await waitFor(() => expect(about).toEqual(['messages', 'notes']))
  await userEvent.click(await item('Messages'))
  await waitFor(() => expect(about).toEqual(['notes']))
  await waitFor(async () => expect(await isOn('Messages')).toBe('false'))
  await userEvent.click(await item('Notes'))
  await waitFor(() => expect(button.textContent).not.toContain('Watching'))
  expect(requests.filter(({ method }) => method === 'DELETE')).toHaveLength(1)
})
