import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
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
  for (const beside of document.querySelectorAll('.mantine-Modal-overlay, .mantine-Modal-inner'))
    await userEvent.click(beside)
  expect(document.querySelectorAll('.mantine-Modal-overlay')).toHaveLength(1)
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})
