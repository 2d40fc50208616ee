import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type SendKey, USUAL_WORKSPACE } from '@support-desk/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { mine, openPane } from '#testing/open-pane.tsx'
import { currentUserOf, sessionOf } from '#testing/render-app.tsx'
import { route } from '#testing/route.ts'
import { writeRich } from '#testing/write-rich.ts'

const MESSAGES = '/api/v1/tickets/ticket-1/messages'
const NOTES = '/api/v1/tickets/ticket-1/notes'

const { matchMedia } = window
beforeEach(() => localStorage.clear())
afterEach(() => void vi.stubGlobal('matchMedia', matchMedia))

async function open(sendKey: SendKey, box: 'Reply' | 'Internal note' = 'Reply') {
  const me = currentUserOf(sessionOf('SupportTeam'))
  const pane = openPane(
    { ticket: mine(), messages: [] },
    {
      [route('getCurrentUser')]: { body: { ...me, workspace: { ...USUAL_WORKSPACE, sendKey } } },
      [route('createMessage', 'ticket-1')]: { body: { message: null, scheduled: null } },
      [route('createNote', 'ticket-1')]: { body: { id: 'note-1', number: 3 } },
    },
  )
  await screen.findByRole('textbox', { name: 'Reply' })
  if (box !== 'Reply') await userEvent.click(screen.getByRole('button', { name: 'Internal note' }))
  await userEvent.click(await screen.findByRole('textbox', { name: box }))
  await screen.findByRole('toolbar', { name: 'Formatting' })
  return { ...pane, field: screen.getByRole('textbox', { name: box }) }
}

const hintOf = (name: RegExp) => screen.getByRole('button', { name }).textContent

test('sends a reply on Enter if the user chose so, and only once while the key is held down', async () => {
  const { field, sent } = await open('enter')
  await waitFor(() => expect(hintOf(/^Send$/)).toBe('SendEnter'))
  writeRich(field, 'Try the blue cable.')
  fireEvent.keyDown(field, { key: 'Enter' })
  fireEvent.keyDown(field, { key: 'Enter', repeat: true })
  await waitFor(async () => expect(await sent(MESSAGES)).toMatchObject([{ text: 'Try the blue cable.' }]))
})

test('always sends on Ctrl with Enter', async () => {
  const { field, sent } = await open('enter')
  writeRich(field, 'Done.')
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true })
  await waitFor(async () => expect(await sent(MESSAGES)).toHaveLength(1))
})

test.each([
  ['Enter with Shift', { shiftKey: true }],
  ['Enter that ends a composition', { isComposing: true, keyCode: 229 }],
  ['Enter that ends a composition in Safari', { keyCode: 229 }],
])('sends nothing on %s', async (_, more) => {
  const { field, sent } = await open('enter')
  await waitFor(() => expect(hintOf(/^Send$/)).toBe('SendEnter'))
  writeRich(field, 'one')
  fireEvent.keyDown(field, { key: 'Enter', ...more })
  writeRich(field, 'two')
  expect(field.textContent).toMatch(/one.*two/s)
  expect(await sent(MESSAGES)).toEqual([])
})

test('starts a new line on Enter by default, and shows the sending keys on the button', async () => {
  const { field, sent } = await open('mod+enter')
  expect(hintOf(/^Send$/)).toBe('SendCtrlEnter')
  writeRich(field, 'one')
  fireEvent.keyDown(field, { key: 'Enter' })
  writeRich(field, 'two')
  expect([...field.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['one', 'two'])
  expect(await sent(MESSAGES)).toEqual([])
})

test('starts a new line on Enter on a touch screen, regardless of the setting', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    ...matchMedia(media),
    matches: media.includes('pointer: coarse'),
  }))
  const { field, sent } = await open('enter')
  writeRich(field, 'one')
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(await sent(MESSAGES)).toEqual([])
  expect(field.querySelectorAll('p')).toHaveLength(2)
})

test('sends a note by the same key, and continues a list on Enter', async () => {
  const { field, sent } = await open('enter', 'Internal note')
  await waitFor(() => expect(hintOf(/^Add note/)).toBe('Add noteEnter'))
  writeRich(field, 'one')
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  fireEvent.keyDown(field, { key: 'Enter' })
  expect(field.querySelectorAll('li')).toHaveLength(2)
  expect(await sent(NOTES)).toEqual([])
  await userEvent.click(screen.getByRole('button', { name: 'List' }))
  fireEvent.keyDown(field, { key: 'Enter' })
  await waitFor(async () => expect(await sent(NOTES)).toHaveLength(1))
})
