import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { openBulkInbox } from '#testing/bulk-inbox.tsx'

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-bar.tsx', async (original) => {
  const bar = await original()
  await code.promise
  return bar
})

test('a key right after x is done to what is selected once it can be, and to nothing else', async () => {
  // What the test does not hold back takes no time then.
  await vi.importActual('../bulk/bulk-bar.tsx')
  const { user, started } = await openBulkInbox()
  await user.keyboard('jx')
  // Taking was meant for the first alone.
  await user.keyboard('mjx')
  await user.keyboard('e')
  expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull()
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1', 'q2'], action: 'state', value: 'Solved' }]))
})
