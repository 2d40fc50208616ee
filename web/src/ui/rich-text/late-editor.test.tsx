import { documentOfText, plainTextOf } from '@support-desk/contract'
import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { RichEditor } from './rich-editor.tsx'

let written = documentOfText('')

function Field() {
  const [value, setValue] = useState(written)
  return (
    <RichEditor
      value={value}
      onChange={(next) => {
        written = next
        setValue(next)
      }}
      label="Reply"
      placeholder="Reply to ada"
      sendBy="mod+enter"
    />
  )
}

test('keeps all typed keys while the editor replaces the plain field', async () => {
  render(
    <MantineProvider env="test">
      <Field />
    </MantineProvider>,
  )
  const plain = screen.getByRole('textbox', { name: 'Reply' })
  act(() => plain.focus())
  fireEvent.change(plain, { target: { value: 'Have you tried' } })
  const focused: (string | null)[] = []
  const observer = new MutationObserver(() => {
    if (!plain.isConnected) focused.push(document.activeElement?.getAttribute('aria-label') ?? null)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  await screen.findByRole('toolbar', { name: 'Formatting' })
  observer.disconnect()
  expect(focused[0]).toBe('Reply')
  expect(screen.getByRole('textbox', { name: 'Reply' }).textContent).toBe('Have you tried')
  expect(plainTextOf(written)).toBe('Have you tried')
})
