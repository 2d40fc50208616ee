import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { type ReactElement, useState } from 'react'
import { expect, test, vi } from 'vitest'
import { enterText } from '#testing/enter-text.ts'
import { clickBeside } from '#testing/click-beside.ts'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { Dialog } from './dialog.tsx'

test('stays open at a click outside after an input, and closes by Escape and by its button', async () => {
  const close = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <Dialog title="New webhook" onClose={close}>
        <input aria-label="Address" />
      </Dialog>
    </MantineProvider>,
  )
  await enterText(screen.getByLabelText('Address'), 'https://chat.example.org')
  await clickBeside()
  expect(close).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(close).toHaveBeenCalledTimes(2)
})

test('closes at a click outside while nothing has been entered', async () => {
  const close = vi.fn<() => void>()
  render(
    <MantineProvider env="test">
      <Dialog title="Tags" isBegun={false} onClose={close}>
        <input aria-label="Name" />
      </Dialog>
    </MantineProvider>,
  )
  await clickBeside()
  expect(close).toHaveBeenCalled()
})

function Opener({ dialog }: { dialog: (opened: boolean, close: () => void) => ReactElement | false }) {
  const [opened, setOpened] = useState(false)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Open
      </button>
      {dialog(opened, () => setOpened(false))}
    </MantineProvider>
  )
}

test.each<[string, (opened: boolean, close: () => void) => ReactElement | false]>([
  [
    'a dialog that is edited',
    (opened, close) =>
      opened && (
        <Dialog title="Tags" onClose={close}>
          <input aria-label="Name" data-autofocus />
        </Dialog>
      ),
  ],
  [
    'a confirm dialog',
    (opened, close) => (
      <ConfirmDialog opened={opened} title="Delete it?" label="Delete" onConfirm={close} onCancel={close}>
        It is gone then.
      </ConfirmDialog>
    ),
  ],
])('gives the focus back to the button that opened %s', async (_, dialog) => {
  render(<Opener dialog={dialog} />)
  const button = screen.getByRole('button', { name: 'Open' })
  await userEvent.click(button)
  const box = await screen.findByRole('dialog')
  await waitFor(() => expect(box.contains(document.activeElement)).toBe(true))
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})
