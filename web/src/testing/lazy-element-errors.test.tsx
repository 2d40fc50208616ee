import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'

const errorOf = (look: () => unknown): Error => {
  try {
    look()
  } catch (error) {
    return error as Error
  }
  throw new Error('It was found.')
}

test('adds the page to the error of a missing element only when the error is read', async () => {
  render(<p id="place">Before</p>)
  const error = errorOf(() => screen.getByText('Nowhere'))
  expect(error.name).toBe('TestingLibraryElementError')
  document.querySelector('#place')?.replaceChildren('After')
  expect(error.message).toContain('Unable to find an element with the text: Nowhere')
  expect(error.message).toContain('After')
  expect(error.message).not.toContain('Before')
})

test('adds the page to the error of an element that does not appear', async () => {
  render(<p>The whole page</p>)
  const missing = screen.findByText('Nowhere', {}, { timeout: 1 })
  await expect(missing).rejects.toThrow(/text: Nowhere[^]*The whole page/)
})
