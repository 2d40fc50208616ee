import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { clickBeside } from '../../testing/click-beside.ts'
import { EditDialog } from './edit-dialog.tsx'

test('stays at a click beside it, and closes by Escape and by its button', async () => {
  const close = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <EditDialog title="New webhook" onClose={close}>
        <input aria-label="Address" />
      </EditDialog>
    </MantineProvider>,
  )
  await userEvent.type(screen.getByLabelText('Address'), 'https://chat.example.org')
  await clickBeside()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('closes by a click beside it where nothing has been begun', async () => {
  const close = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <EditDialog title="Tags" isBegun={false} onClose={close}>
        <input aria-label="Name" />
      </EditDialog>
    </MantineProvider>,
  )
  await clickBeside()
  expect(close).toHaveBeenCalled()
})
