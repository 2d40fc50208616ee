import { afterEach, expect, test, vi } from 'vitest'
import { copyText } from './copy-text.ts'

afterEach(() => vi.unstubAllGlobals())

test('copies by selection when the browser blocks the clipboard, and keeps the focus', async () => {
  vi.stubGlobal('navigator', { clipboard: undefined })
  const copied: string[] = []
  const copyCommand = () => {
    const field = document.activeElement
    if (field instanceof HTMLTextAreaElement)
      copied.push(field.value.slice(field.selectionStart, field.selectionEnd))
    return true
  }
  Object.defineProperty(document, 'execCommand', { value: copyCommand, configurable: true })
  document.body.innerHTML = '<button>Copy</button>'
  const button = document.querySelector('button')
  button?.focus()
  expect(await copyText('k3Wd9xQ2mB7p')).toBe(true)
  expect(copied).toEqual(['k3Wd9xQ2mB7p'])
  expect(document.activeElement).toBe(button)
  expect(document.querySelector('textarea')).toBeNull()
})
