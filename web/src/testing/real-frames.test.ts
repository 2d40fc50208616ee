import { waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

afterEach(() => void vi.useRealTimers())

const focused = () => {
  const button = document.createElement('button')
  document.body.append(button)
  button.focus()
  return button
}

test('a control with the focus that goes while the clock stands still', () => {
  vi.useFakeTimers()
  const button = focused()
  expect(document.activeElement).toBe(button)
  button.remove()
})

test('takes no frame from those who come after it', async () => {
  const drawn = vi.fn<() => void>()
  requestAnimationFrame(drawn)
  await waitFor(() => expect(drawn).toHaveBeenCalledTimes(1))
})
