import { screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { openBulkInbox } from '#testing/bulk-inbox.tsx'

afterEach(() => vi.restoreAllMocks())

const code = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('../bulk/bulk-bar.tsx', async (original) => {
  const bar = await original()
  await code.promise
  return bar
})

test('puts text typed right after x and a dialog key into the field once the dialog has loaded', async () => {
  await vi.importActual('../bulk/bulk-bar.tsx')
  await vi.importActual('../bulk/bulk-dialogs.tsx')
  const { user, started } = await openBulkInbox()
  // Independent of the machine's speed, no time passes between the keys.
  vi.spyOn(performance, 'now').mockReturnValue(performance.now())
  // Each of these letters is also a shortcut.
  await user.keyboard('jxtvpxn{Backspace}{Backspace}n{Enter}')
  expect(screen.queryByRole('group', { name: 'Selected tickets' })).toBeNull()
  code.resolve()
  await waitFor(() => expect(started).toEqual([{ ids: ['q1'], action: 'tag', value: 'v' }]))
})
