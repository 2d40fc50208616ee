import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setOwnKeys } from './own-keys.ts'
import { listenToShortcuts, pauseLetters, useShortcut, useShortcutList } from './shortcuts.ts'
import { useAction } from './use-action.ts'

const did = vi.fn<(what: string) => void>()
let stop: () => void

function Page({ withMore = true }: { withMore?: boolean }) {
  useAction('go.inbox', () => did('inbox'))
  useAction('inbox.select', () => did('select'))
  useAction('inbox.selectRange', () => did('range'))
  useAction('inbox.open', () => did('open'))
  useAction('everywhere.sidebar', () => did('sidebar'))
  useShortcut('g 7', 'Seventh view', () => did('view'))
  return (
    <>
      {withMore && <More />}
      <input aria-label="words" />
      <input aria-label="chosen" type="checkbox" />
      <button type="button" onClick={() => did('button')}>
        press
      </button>
    </>
  )
}

function More() {
  useAction('inbox.nextInQueue', () => did('next'))
  return null
}

beforeEach(() => {
  did.mockClear()
  stop = listenToShortcuts()
})
afterEach(() => {
  stop()
  pauseLetters(false)
  act(() => setOwnKeys(null))
  vi.useRealTimers()
})

const type = (keys: string) => userEvent.keyboard(keys)
const done = () => did.mock.calls.map(([what]) => what)

test('two keys one after the other do one thing, and the second alone another', async () => {
  render(<Page />)
  await type('gi')
  await type('x')
  await type('{Shift>}x{/Shift}')
  await type('g7')
  expect(done()).toEqual(['inbox', 'select', 'range', 'view'])
})

test('a first key waits a moment, and gives way to what follows that is no second key', async () => {
  render(<Page />)
  await type('gx')
  await type('x')
  expect(done()).toEqual(['select'])
  vi.useFakeTimers()
  fireEvent.keyDown(document.body, { key: 'g' })
  vi.advanceTimersByTime(5_000)
  fireEvent.keyDown(document.body, { key: 'x' })
  expect(done()).toEqual(['select', 'select'])
})

test('letters stay what they are in fields, and act on a box that is checked', async () => {
  render(<Page />)
  await userEvent.click(screen.getByLabelText('words'))
  await type('gix')
  expect(done()).toEqual([])
  await userEvent.click(screen.getByLabelText('chosen'))
  await type('x')
  expect(done()).toEqual(['select'])
})

test('Enter presses the button that has the focus, and opens elsewhere', async () => {
  render(<Page />)
  screen.getByRole('button').focus()
  await type('{Enter}')
  expect(done()).toEqual(['button'])
  screen.getByRole('button').blur()
  await type('{Enter}')
  expect(done()).toEqual(['button', 'open'])
})

test('no letter acts with Alt, or with Control and Alt', async () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'x', altKey: true })
  fireEvent.keyDown(document.body, { key: 'x', altKey: true, ctrlKey: true })
  expect(done()).toEqual([])
})

test('a page has its key before the frame, and the frame has it where the page does not', async () => {
  const { rerender } = render(<Page />)
  await type(']')
  rerender(<Page withMore={false} />)
  await type(']')
  expect(done()).toEqual(['next', 'sidebar'])
})

test('somebody’s own keys count in place of the usual ones, also none', async () => {
  act(() => setOwnKeys({ letters: true, keys: { 'inbox.select': 'z', 'go.inbox': '' } }))
  render(<Page />)
  await type('z')
  await type('x')
  await type('gi')
  expect(done()).toEqual(['select'])
})

test('single letters can be off', async () => {
  act(() => setOwnKeys({ letters: false, keys: {} }))
  render(<Page />)
  await type('x')
  expect(done()).toEqual([])
})

test('what somebody has given a key gives way to what the product does with it, and is listed without one', async () => {
  function Macros() {
    useShortcut('x', 'Macro: one', () => did('one'), { id: 'macro.1', owner: 'own' })
    useShortcut('9', 'Macro: two', () => did('two'), { id: 'macro.2', owner: 'own' })
    const ofMacros = useShortcutList().filter(({ id }) => id?.startsWith('macro.'))
    return <output>{ofMacros.map(({ key, label }) => `${label}=${key}`).join()}</output>
  }
  render(
    <>
      <Page />
      <Macros />
    </>,
  )
  await type('x9')
  expect(done()).toEqual(['select', 'two'])
  expect(screen.getByRole('status').textContent).toBe('Macro: one=,Macro: two=9')
})
