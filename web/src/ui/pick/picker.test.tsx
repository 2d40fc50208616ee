import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from '../feedback/dialog.tsx'
import { Picker } from './picker.tsx'

const CITIES = ['Basel', 'Bern', 'Biel', 'Zürich', 'Zug', 'New York'].map((label) => ({
  value: label,
  label,
}))

function Cities({ onTake, first }: { onTake: (value: string) => void; first: string }) {
  const [city, choose] = useState(first)
  return (
    <Picker
      label="City"
      placeholder="Choose a city"
      data={[{ value: 'none', label: 'No city', help: 'The ticket belongs to all cities.' }, ...CITIES]}
      value={city}
      onChange={({ currentTarget: { value } }) => {
        choose(value)
        onTake(value)
      }}
    />
  )
}

/** A picker in a dialog, with the focus. Records choices and the closing of the dialog, in order. */
async function openPicker(first = 'Bern') {
  const taken: string[] = []
  render(
    <MantineProvider env="test">
      <Dialog title="Place" onClose={() => taken.push('closed')}>
        <Cities first={first} onTake={(value) => taken.push(value)} />
      </Dialog>
    </MantineProvider>,
  )
  const picker = screen.getByRole<HTMLButtonElement>('combobox', { name: 'City' })
  // The dialog takes the focus first.
  await waitFor(() => expect(document.activeElement).not.toBe(document.body))
  picker.focus()
  const current = () =>
    document.getElementById(picker.getAttribute('aria-activedescendant') ?? '')?.dataset['value']
  return { user: userEvent.setup(), picker, taken, current }
}

test('opens by an arrow key at the present value, moves, and takes a choice on Enter', async () => {
  const { user, picker, taken, current } = await openPicker()
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('listbox', { name: 'City' })).toBeDefined()
  expect(screen.getByRole('option', { selected: true }).dataset['value']).toBe('Bern')
  expect(current()).toBe('Bern')
  await user.keyboard('{ArrowDown}')
  expect(current()).toBe('Biel')
  await user.keyboard('{End}{ArrowDown}')
  expect(current()).toBe('New York')
  await user.keyboard('{Home}{ArrowDown}{Enter}')
  expect(taken).toEqual(['Basel'])
  expect(picker.textContent).toBe('Basel')
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(document.activeElement).toBe(picker)
})

test.each([
  ['the start of a word without its accent', 'zur', 'Zürich'],
  ['words with a space', 'new y', 'New York'],
  ['a repeated letter', 'bb', 'Basel'],
])('finds a choice by %s', async (_, keys, city) => {
  const { user, taken, current } = await openPicker()
  await user.keyboard(keys)
  expect(current()).toBe(city)
  await user.keyboard('{Enter}')
  expect(taken).toEqual([city])
})

test('closes on Escape without a choice, and leaves the surrounding dialog open', async () => {
  const { user, taken } = await openPicker()
  await user.keyboard('{ArrowDown}{ArrowDown}{Escape}')
  expect(taken).toEqual([])
  await user.keyboard('{Escape}')
  expect(taken).toEqual(['closed'])
})

test('takes the current choice on Tab', async () => {
  const { user, taken } = await openPicker()
  await user.keyboard('{ArrowDown}{ArrowDown}')
  await user.tab()
  expect(taken).toEqual(['Biel'])
  expect(screen.queryByRole('listbox')).toBeNull()
})

test('closes without a choice when the user presses elsewhere', async () => {
  const { user, picker, taken } = await openPicker()
  await user.click(picker)
  await user.click(screen.getByRole('heading', { name: 'Place' }))
  expect(screen.queryByRole('listbox')).toBeNull()
  expect(taken).toEqual([])
})

test('names each choice by its label, describes it by its line of help, and shows the placeholder without a value', async () => {
  const { user, picker, taken } = await openPicker('')
  expect(picker.textContent).toBe('Choose a city')
  await user.click(picker)
  const none = screen.getByRole('option', {
    name: 'No city',
    description: 'The ticket belongs to all cities.',
  })
  await user.click(none)
  expect(taken).toEqual(['none'])
})
