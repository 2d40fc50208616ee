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

test('distinguishes a sequence of two keys from its second key alone', async () => {
  render(<Page />)
  await type('gi')
  await type('x')
  await type('{Shift>}x{/Shift}')
  await type('g7')
  expect(done()).toEqual(['inbox', 'select', 'range', 'view'])
})

test('waits a moment after a first key, and passes on a key that completes no sequence', async () => {
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

test('ignores shortcuts in text fields, but not on a focused checkbox', async () => {
  render(<Page />)
  await userEvent.click(screen.getByLabelText('words'))
  await type('gix')
  expect(done()).toEqual([])
  await userEvent.click(screen.getByLabelText('chosen'))
  await type('x')
  expect(done()).toEqual(['select'])
})

test('lets Enter press the focused button, and open a row elsewhere', async () => {
  render(<Page />)
  screen.getByRole('button').focus()
  await type('{Enter}')
  expect(done()).toEqual(['button'])
  screen.getByRole('button').blur()
  await type('{Enter}')
  expect(done()).toEqual(['button', 'open'])
})

test('ignores letters with Alt, or with Ctrl and Alt', async () => {
  render(<Page />)
  fireEvent.keyDown(document.body, { key: 'x', altKey: true })
  fireEvent.keyDown(document.body, { key: 'x', altKey: true, ctrlKey: true })
  expect(done()).toEqual([])
})

test('prefers a key of the page to the same key of the frame', async () => {
  const { rerender } = render(<Page />)
  await type(']')
  rerender(<Page withMore={false} />)
  await type(']')
  expect(done()).toEqual(['next', 'sidebar'])
})

test('uses custom keys instead of the defaults, and no key if the user removed the key', async () => {
  act(() => setOwnKeys({ letters: true, keys: { 'inbox.select': 'z', 'go.inbox': '' } }))
  render(<Page />)
  await type('z')
  await type('x')
  await type('gi')
  expect(done()).toEqual(['select'])
})

test('can turn off single letters', async () => {
  act(() => setOwnKeys({ letters: false, keys: {} }))
  render(<Page />)
  await type('x')
  expect(done()).toEqual([])
})

test('prefers a built-in shortcut to a macro with the same key, and lists the macro without a key', async () => {
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
