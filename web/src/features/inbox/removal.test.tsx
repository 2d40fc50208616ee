import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { mine, openPane } from '#testing/open-pane.tsx'
import { route } from '#testing/route.ts'
import { queueFields as queue } from '#testing/sample-queue.ts'
import { listenToShortcuts } from '#ui/keyboard/shortcuts.ts'

let stop: () => void
beforeEach(() => {
  stop = listenToShortcuts()
})
afterEach(() => stop())

test('marks the open ticket as spam by a key, and undoes that', async () => {
  const asked: unknown[] = []
  openPane(
    { ticket: mine({ queue }), messages: [] },
    {
      [route('markTicketAsSpam', 'ticket-1')]: async (request) => {
        asked.push(await request.json())
        return { body: {} }
      },
      [route('undoTicketChange', 'ticket-1')]: { body: {} },
    },
  )
  await screen.findByRole('textbox', { name: 'Reply' })
  await userEvent.keyboard('!')
  await screen.findByText('Ticket 1 is spam.')
  expect(asked).toEqual([{}])
  await userEvent.click(screen.getByRole('button', { name: 'Undo' }))
  await screen.findByText('Undone for ticket 1.')
})

test('shows that a ticket is spam, and removes the mark by a button', async () => {
  openPane(
    { ticket: mine({ queue: { ...queue, isSpam: true } }), messages: [] },
    { [route('markTicketAsNotSpam', 'ticket-1')]: { body: {} } },
  )
  await userEvent.click(await screen.findByRole('button', { name: 'Not spam' }))
  expect(await screen.findByText('The ticket is no longer spam.')).toBeDefined()
})
