import { expect, test, vi } from 'vitest'
import { focusFirstError } from './focus-first-error.ts'

function formWith(name: string) {
  document.body.innerHTML = `<form><input name="right" /><input name="${name}" /></form>`
  const form = document.forms[0] ?? null
  return { form, input: form?.elements.namedItem(name) as HTMLInputElement }
}

test('goes to what is marked, also when the mark comes some frames later', async () => {
  const { form, input } = formWith('wrong')
  focusFirstError(form)
  await new Promise((resolve) => setTimeout(resolve, 60))
  expect(document.activeElement).toBe(document.body)
  input.setAttribute('aria-invalid', 'true')
  await vi.waitFor(() => expect(document.activeElement).toBe(input))
})

test('gives up where nothing is marked, and takes the focus from nobody later', async () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  const { form, input } = formWith('wrong')
  focusFirstError(form, 2)
  await new Promise((resolve) => setTimeout(resolve, 120))
  input.setAttribute('aria-invalid', 'true')
  expect(frames).toHaveBeenCalledTimes(2)
  expect(document.activeElement).toBe(document.body)
})
