import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const focused = () => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  return button
}

test('lets a test remove a focused control while the clock is stopped', () => {
  vi.useFakeTimers()
  const button = focused()
  expect(document.activeElement).toBe(button)
  button.remove()
})

test('keeps animation frames working for later tests', async () => {
  const drawn = vi.fn<() => void>()
  requestAnimationFrame(drawn)
  await waitFor(() => expect(drawn).toHaveBeenCalledTimes(1))
})
