import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, test, vi } from 'vitest'
import { renderApp } from '#testing/render-app.tsx'
import { SendLaterDialog } from './send-later-dialog.tsx'

test('writes a suggested time into the field, and accepts it by Enter', async () => {
  const onChoose = vi.fn<(at: string, when: string) => void>()
  renderApp('/', {}, undefined, [
    {
      path: '*',
      element: <SendLaterDialog title="When?" onChoose={onChoose} onClose={vi.fn<() => void>()} />,
    },
  ])
  const user = userEvent.setup()
  await user.click(await screen.findByRole('button', { name: 'Next week' }))
  const field = screen.getByRole<HTMLInputElement>('textbox', { name: 'When' })
  expect(field.value).toBe('Next week')
  expect(document.activeElement).toBe(field)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(onChoose).toHaveBeenCalledTimes(1))
})
