import { MantineProvider } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../feedback/dialog.tsx'
import { PickList } from './pick-list.tsx'

const NAMES = ['Ada', 'Printer', 'Printing shop', 'VPN']

/**
 * A list of names that shows the matches for `arrived`, the last words with a result. It stays open, like the list of
 * tags.
 */
function List({ arrived, onTake }: { arrived: string; onTake: (name: string) => void }) {
  const [words, type] = useState('')
  const picks = NAMES.filter((name) => name.toLowerCase().includes(arrived)).map((name) => ({
    id: name,
    label: name,
    icon: IconTag,
    act: () => {
      onTake(name)
      type('')
    },
  }))
  return (
    <PickList
      label="Name"
      placeholder=""
      words={words}
      onType={type}
      picks={picks}
      isSettled={arrived === words}
      nothing="No match."
    />
  )
}

/** Opens the list in a dialog. Records taken items and the closing, in order. */
function openList() {
  const taken: string[] = []
  const listOf = (arrived: string) => (
    <MantineProvider env="test">
      <Dialog title="Names" onClose={() => taken.push('closed')}>
        <List arrived={arrived} onTake={(name) => taken.push(name)} />
      </Dialog>
    </MantineProvider>
  )
  const { rerender } = render(listOf(''))
  const field = screen.getByRole<HTMLInputElement>('combobox')
  const arrive = (words: string) => act(async () => rerender(listOf(words)))
  return { user: userEvent.setup(), field, taken, arrive }
}

test('takes the match for the typed text when Enter precedes the results', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}')
  expect(taken).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Searching…')
  await arrive('vpn')
  expect(taken).toEqual(['VPN'])
  expect(field.value).toBe('')
})

test('queues text typed after an early Enter, searches for that text next, and takes its match on Enter', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Enter}adx{Backspace}a{Enter}{Enter}pr')
  expect(field.value).toBe('vpn')
  await arrive('vpn')
  expect(field.value).toBe('ada')
  await arrive('ada')
  expect(taken).toEqual(['VPN', 'Ada'])
  expect(field.value).toBe('pr')
})

test('cancels an early Enter when the user deletes the text and types other text', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'ada{Enter}{Backspace}{Backspace}{Backspace}vpn')
  await arrive('vpn')
  expect(taken).toEqual([])
  // Nothing matches, so the typed text stays.
  await user.type(field, 's{Enter}!')
  await arrive('vpns')
  expect(field.value).toBe('vpns!')
  expect(taken).toEqual([])
})

test('keeps the item chosen by an arrow key when other items arrive above', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'printing')
  await arrive('printing')
  await user.type(field, '{ArrowDown}')
  await arrive('print')
  await user.type(field, '{Enter}')
  expect(taken).toEqual(['Printing shop'])
})

test('waits at Escape for the match of an early Enter, takes the match, and then closes', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Escape}')
  expect(taken).toEqual([])
  await user.type(field, 'e')
  await arrive('vpn')
  expect(taken).toEqual(['VPN', 'closed'])
  expect(field.value).toBe('')
})

test('closes at once on a second Escape, and takes no match of an early Enter', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Escape}{Escape}')
  expect(taken).toEqual(['closed'])
  await arrive('vpn')
  expect(taken).toEqual(['closed'])
})

test('stays open at Escape and reports the missing match of an early Enter', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'fax{Enter}{Escape}')
  await arrive('fax')
  expect(taken).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('No match.')
  await user.type(field, '{Escape}')
  expect(taken).toEqual(['closed'])
})
