import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { WithCache } from '../../../../app/cache/cache-provider.tsx'
import { renderApp, sessionOf } from '../../../../testing/render-app.tsx'
import { route } from '../../../../testing/route.ts'
import { writeRich } from '../../../../testing/write-rich.ts'
import { NoteBox } from './note-box.tsx'
import { useNote } from './use-note.ts'

function Notes() {
  const note = useNote({ ticketId: 'ticket-1', accountId: 's1', merged: [] })
  return <NoteBox note={note} asked={1} onLeave={vi.fn<() => void>()} />
}

test('a note mentions whom one chooses after an @, and is added with its formatting', async () => {
  const { requests } = renderApp(
    '/',
    {
      [route('findMentionable')]: { body: [{ kind: 'person', id: 's7', name: 'Sven' }] },
      [route('addNote', 'ticket-1')]: { body: { id: 'note-1', number: 1 } },
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <Notes />
          </WithCache>
        ),
      },
    ],
  )
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const box = screen.getByRole('textbox', { name: 'Note for staff' })
  writeRich(box, 'ask @sv')
  await screen.findByRole('option', { name: 'Sven' })
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Sven.* will be told/)
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  const content = [
    { kind: 'text', text: 'ask ' },
    { kind: 'mention', of: 'person', id: 's7', name: 'Sven' },
    { kind: 'text', text: ' ' },
  ]
  const added = () => requests.find(({ url, method }) => method === 'POST' && url.endsWith('/notes'))
  await waitFor(() => expect(added()).toBeDefined())
  expect(await added()?.clone().json()).toMatchObject({
    document: { version: 1, blocks: [{ kind: 'paragraph', content }] },
  })
  await waitFor(() => expect(box.textContent).toBe(''))
})

test('Enter before the answer to a further letter mentions nobody whom it leaves out', async () => {
  const answer = Promise.withResolvers<{ body: unknown }>()
  const people = { s: ['Sven', 'Sara'], sa: ['Sara'] }
  const bodyOf = (q: keyof typeof people) => ({
    body: people[q].map((name) => ({ kind: 'person', id: name, name })),
  })
  renderApp(
    '/',
    {
      [route('findMentionable')]: ({ url }) =>
        new URL(url).searchParams.get('q') === 's' ? bodyOf('s') : answer.promise,
    },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <Notes />
          </WithCache>
        ),
      },
    ],
  )
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const box = screen.getByRole('textbox', { name: 'Note for staff' })
  writeRich(box, 'ask @s')
  await screen.findByRole('option', { name: 'Sven' })
  writeRich(box, 'a')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Sven' })).toBeNull())
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Sara.* will be told/)
  expect(box.textContent).toBe('ask @Sara ')
  answer.resolve(bodyOf('sa'))
})

test('keys that belong to the composing of a word add no note, and leave nothing', async () => {
  const { requests } = renderApp(
    '/',
    { [route('addNote', 'ticket-1')]: { body: { id: 'note-1', number: 1 } } },
    sessionOf('SupportTeam'),
    [
      {
        path: '*',
        element: (
          <WithCache>
            <Notes />
          </WithCache>
        ),
      },
    ],
  )
  await screen.findByRole('toolbar', { name: 'Formatting' })
  const box = screen.getByRole('textbox', { name: 'Note for staff' })
  writeRich(box, '日本語')
  const added = () => requests.filter(({ url, method }) => method === 'POST' && url.endsWith('/notes'))
  fireEvent.compositionStart(box)
  for (const key of ['Enter', 'Escape']) fireEvent.keyDown(box, { key, isComposing: true, keyCode: 229 })
  fireEvent.keyDown(box, { key: 'Enter', ctrlKey: true, isComposing: true, keyCode: 229 })
  fireEvent.compositionEnd(box, { data: '日本語' })
  expect(added()).toHaveLength(0)
  expect(box.textContent).toBe('日本語')
  await userEvent.click(screen.getByRole('button', { name: /^Add note/ }))
  await waitFor(() => expect(added()).toHaveLength(1))
  expect(await added()[0]?.clone().json()).toMatchObject({ text: '日本語' })
})
