import { MantineProvider } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../feedback/dialog.tsx'
import { PickList } from './pick-list.tsx'

const NAMES = ['Ada', 'Printer', 'Printing shop', 'VPN']

/** A list of names, of which those that fit the words that have `arrived` are there. It stays open, as that of tags. */
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
      nothing="Nothing of that name."
    />
  )
}

/** The list in a dialog; what was taken, and that it was closed, in this order. */
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

test('Enter before the list has arrived takes what fits, and not what stood there before', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}')
  expect(taken).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Looking for it…')
  await arrive('vpn')
  expect(taken).toEqual(['VPN'])
  expect(field.value).toBe('')
})

test('what is typed after such an Enter is looked for next, and taken by the Enter behind it', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Enter}adx{Backspace}a{Enter}{Enter}pr')
  expect(field.value).toBe('vpn')
  await arrive('vpn')
  expect(field.value).toBe('ada')
  await arrive('ada')
  expect(taken).toEqual(['VPN', 'Ada'])
  expect(field.value).toBe('pr')
})

test('who goes on looking has taken nothing by an Enter that was too early', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'ada{Enter}{Backspace}{Backspace}{Backspace}vpn')
  await arrive('vpn')
  expect(taken).toEqual([])
  // Nothing fits, so nothing is lost of what was typed.
  await user.type(field, 's{Enter}!')
  await arrive('vpns')
  expect(field.value).toBe('vpns!')
  expect(taken).toEqual([])
})

test('what was chosen by an arrow stays chosen where others come before it', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'printing')
  await arrive('printing')
  await user.type(field, '{ArrowDown}')
  await arrive('print')
  await user.type(field, '{Enter}')
  expect(taken).toEqual(['Printing shop'])
})

test('Escape behind such an Enter loses nothing of what it takes, and closes after it', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Escape}')
  expect(taken).toEqual([])
  await user.type(field, 'e')
  await arrive('vpn')
  expect(taken).toEqual(['VPN', 'closed'])
  expect(field.value).toBe('')
})

test('who presses Escape once more does not wait for what does not arrive, and takes nothing', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'vpn{Enter}{Escape}{Escape}')
  expect(taken).toEqual(['closed'])
  await arrive('vpn')
  expect(taken).toEqual(['closed'])
})

test('where nothing fits, such an Escape leaves open what says so', async () => {
  const { user, field, taken, arrive } = openList()
  await user.type(field, 'fax{Enter}{Escape}')
  await arrive('fax')
  expect(taken).toEqual([])
  expect(screen.getByRole('status').textContent).toBe('Nothing of that name.')
  await user.type(field, '{Escape}')
  expect(taken).toEqual(['closed'])
})
