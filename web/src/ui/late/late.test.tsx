import { render, screen, waitFor } from '@testing-library/react'
import { MantineProvider } from '@mantine/core'
import { type ComponentType, Suspense, useState } from 'react'
import { expect, test } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { passTime, stopClock } from '#testing/stopped-clock.ts'
import { late, lateDialog } from './late.tsx'

const Hello = ({ name }: { name: string }) => <p>Hello {name}</p>
const isGone = (): Promise<never> => Promise.reject(new TypeError('404: the module could not be fetched.'))

/** The pauses between three tries, in ms. */
const GIVEN_UP_MS = 500 + 1_000

/** A page with a text field and a button that opens a lazy part. */
function Page({ part: Part }: { part: ComponentType<{ name: string }> }) {
  const [opened, open] = useState(false)
  return (
    <MantineProvider>
      <input aria-label="Words" />
      <button type="button" onClick={() => open((was) => !was)}>
        Open
      </button>
      <Suspense>{opened && <Part name="Uma" />}</Suspense>
    </MantineProvider>
  )
}

test('shows an error in place of a part that failed to load, keeps typed text, and can load the part again', async () => {
  let isThere = false
  const user = stopClock()
  render(<Page part={late(async () => (isThere ? Hello : isGone()))} />)
  await enterText(screen.getByRole('textbox'), 'half a sentence')
  await user.click(screen.getByRole('button', { name: 'Open' }))
  await passTime(GIVEN_UP_MS)
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Couldn’t load this part of the page.')
  expect(screen.queryByRole('button', { name: 'Reload page' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await passTime(GIVEN_UP_MS)
  await screen.findByRole('button', { name: 'Reload page' })
  isThere = true
  await user.click(screen.getByRole('button', { name: 'Reload' }))
  await screen.findByText('Hello Uma')
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox').value).toBe('half a sentence')
})

test('loads a failed dialog again when it is reopened', async () => {
  let isThere = false
  const user = stopClock()
  render(<Page part={lateDialog(async () => (isThere ? Hello : isGone()))} />)
  const button = screen.getByRole('button', { name: 'Open' })
  await user.click(button)
  await passTime(GIVEN_UP_MS)
  await screen.findByRole('alert')
  await user.click(button)
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
  isThere = true
  await user.click(button)
  await screen.findByText('Hello Uma')
})
