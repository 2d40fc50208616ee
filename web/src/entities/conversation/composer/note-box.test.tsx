import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test } from 'vitest'
import { openNoteBox } from '#testing/open-note-box.tsx'
import { route } from '#testing/route.ts'
import { writeRich } from '#testing/write-rich.ts'

test('mentions the person chosen after @, and adds the note with its formatting', async () => {
  const { requests, box } = await openNoteBox({
    [route('listMentionableUsers')]: { body: [{ kind: 'person', id: 's7', name: 'Sven' }] },
    [route('createNote', 'ticket-1')]: { body: { id: 'note-1', number: 1 } },
  })
  writeRich(box, 'ask @sv')
  await screen.findByRole('option', { name: 'Sven' })
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Sven.* will be notified/)
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

test('mentions a person who matches all typed letters when Enter precedes the results', async () => {
  const answer = Promise.withResolvers<{ body: unknown }>()
  const people = { s: ['Sven', 'Sara'], sa: ['Sara'] }
  const bodyOf = (q: keyof typeof people) => ({
    body: people[q].map((name) => ({ kind: 'person', id: name, name })),
  })
  const { box } = await openNoteBox({
    [route('listMentionableUsers')]: ({ url }) =>
      new URL(url).searchParams.get('q') === 's' ? bodyOf('s') : answer.promise,
  })
  writeRich(box, 'ask @s')
  await screen.findByRole('option', { name: 'Sven' })
  writeRich(box, 'a')
  await waitFor(() => expect(screen.queryByRole('option', { name: 'Sven' })).toBeNull())
  await userEvent.keyboard('{Enter}')
  await screen.findByText(/Sara.* will be notified/)
  expect(box.textContent).toBe('ask @Sara ')
  answer.resolve(bodyOf('sa'))
})

test('ignores Enter and Escape while a word is being composed', async () => {
  const { requests, box } = await openNoteBox({
    [route('createNote', 'ticket-1')]: { body: { id: 'note-1', number: 1 } },
  })
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
