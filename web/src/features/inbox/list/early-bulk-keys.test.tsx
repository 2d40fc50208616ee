import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openBulkInbox } from '#testing/bulk-inbox.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-bar.tsx', async (original) => {
  const bar = await original()
  await code.promise
  return bar
})

test('applies a key pressed right after x to the selected tickets once the bulk bar has loaded', async () => {
  // Preload the modules that the test does not delay.
  await vi.importActual('../bulk/bulk-bar.tsx')
  const { user, started } = await openBulkInbox()
  await user.keyboard('jx')
  // This key was meant for the first selection only.
  await user.keyboard('mjx')
  await user.keyboard('e')
  expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull()
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1', 'q2'], action: 'status', value: 'Solved' }]))
})
