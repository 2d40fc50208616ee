import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { WithCache } from '#app/cache/cache-provider.tsx'
import { Toasts } from '#app/shell/toasts.tsx'
import { enterText } from '#testing/enter-text.ts'
import { renderApp, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { queueFields } from '#testing/sample-queue.ts'
import { sampleTicket } from '#testing/sample-ticket.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'
import type { Tag } from '#entities/ticket/tags/queries.ts'
import { chatPage } from '#testing/sample-chat.ts'
import { UndoKey } from '../undo-key.tsx'
import { TicketPane } from './ticket-pane.tsx'

let stop: () => void
beforeEach(() => {
  stop = listenToShortcuts()
})
afterEach(() => stop())

const tag = (id: string, name: string, otherNames: string[] = []): Tag => ({
  id,
  name,
  isArchived: false,
  otherNames,
  tickets: { count: 2, isAtLeast: false },
})
const VPN = tag('v', 'vpn', ['Cisco client'])
const PRINTER = tag('p', 'printer')

/** Shows a pane with a simulated server that changes the ticket's tags. */
function openPane(makers: 'staff' | 'admins', late?: Promise<void>) {
  const known = [VPN, PRINTER]
  let tags = [{ id: 'p', name: 'printer' }]
  const asked: unknown[] = []
  renderApp(
    '/',
    {
      [route('getTicket', 'ticket-1')]: () => ({
        body: sampleTicket({ queue: { ...queueFields, tags } }),
      }),
      [route('getMessages', 'ticket-1')]: { body: chatPage([]) },
      [route('listTimelineEntries', 'ticket-1')]: { body: [] },
      [route('markMessagesRead', 'ticket-1')]: {},
      [route('getTagSettings')]: async () => {
        await late
        return { body: { makers } }
      },
      [route('listTags')]: (request) => {
        const q = new URL(request.url).searchParams.get('q') ?? ''
        return {
          body: known.filter(({ name, otherNames }) =>
            [name, ...otherNames].some((each) => each.toLowerCase().includes(q.toLowerCase())),
          ),
        }
      },
      [route('createTag')]: async (request) => {
        const { name } = (await request.json()) as { name: string }
        known.push(tag('n', name))
        return { body: tag('n', name) }
      },
      [route('updateTicketTags', 'ticket-1')]: async (request) => {
        const change = (await request.json()) as { add?: string[]; remove?: string[] }
        asked.push(change)
        tags = [...tags, ...known.filter(({ id }) => change.add?.includes(id))]
          .filter(({ id }) => !change.remove?.includes(id))
          .map(({ id, name }) => ({ id, name }))
        return { body: {} }
      },
      [route('undoTicketChange', 'ticket-1')]: { body: {} },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <TicketPane ticketId="ticket-1" onNext={() => undefined} onClosed={() => undefined} />
            <UndoKey />
            <Toasts />
          </WithCache>
        ),
      },
    ],
  )
  return { asked }
}

const list = () => within(screen.getByRole('listbox', { name: 'Tag name' }))
const offered = () =>
  list()
    .queryAllByRole('option')
    .map(({ textContent }) => textContent)
const open = async () => {
  await screen.findByRole('list', { name: 'Tags' })
  await userEvent.keyboard('t')
  return screen.findByRole('combobox', { name: 'Tag name' })
}

test('adds and removes tags by key and name, creates missing tags, and undoes the last change', async () => {
  const { asked } = openPane('staff')
  const words = await open()
  await enterText(words, 'cisco client')
  // Another name of a tag is not offered as a new tag.
  await waitFor(() => expect(offered()).toEqual(['vpn2 tickets']))
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Tag .*vpn.* added to ticket/)
  await enterText(words, 'print')
  await waitFor(() =>
    expect(offered()).toEqual(['printerRemove', expect.stringMatching(/^Create tag .*print/)]),
  )
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Tag .*printer.* removed from ticket/)
  await enterText(words, 'monitor')
  await screen.findByRole('option', { name: /^Create tag .*monitor/ })
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Tag .*monitor.* added to ticket/)
  expect(asked).toEqual([{ add: ['v'] }, { remove: ['p'] }, { add: ['n'] }])
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await userEvent.click(screen.getByRole('heading', { level: 2 }))
  await userEvent.keyboard('u')
  expect(await screen.findByText('Undone for ticket 1.')).toBeDefined()
})

test('offers no new tags when only admins can create them', async () => {
  openPane('admins')
  await enterText(await open(), 'monitor')
  expect(await screen.findByText('No tag with this name.')).toBeDefined()
  expect(offered()).toEqual([])
})

test('queues Enter until the permission to create tags is loaded, and then creates the tag', async () => {
  const { promise, resolve } = Promise.withResolvers<void>()
  const { asked } = openPane('staff', promise)
  const words = await open()
  await enterText(words, 'brand new')
  await userEvent.keyboard('{Enter}')
  await screen.findByText('Searching…')
  resolve()
  await screen.findByText(/Tag .*brand new.* added to ticket/)
  expect(asked).toEqual([{ add: ['n'] }])
})
