import { waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { focusFirstError } from './focus-first-error.ts'

function formWith(name: string) {
  document.body.innerHTML = `<form><input name="right" /><input name="${name}" /></form>`
  const form = document.forms[0] ?? null
  return { form, input: form?.elements.namedItem(name) as HTMLInputElement }
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve))

test('focuses the invalid control, also when it is marked some frames later', async () => {
  const { form, input } = formWith('wrong')
  focusFirstError(form)
  for (let frame = 0; frame < 3; frame++) await nextFrame()
  expect(document.activeElement).toBe(document.body)
  input.setAttribute('aria-invalid', 'true')
  await waitFor(() => expect(document.activeElement).toBe(input))
})

test('gives up when no control is marked, and does not move the focus later', async () => {
  const frames = vi.spyOn(globalThis, 'requestAnimationFrame')
  const { form, input } = formWith('wrong')
  focusFirstError(form, 2)
  for (let frame = 0; frame < 2; frame++) await nextFrame()
  expect(frames).toHaveBeenCalledTimes(2 + 2)
  input.setAttribute('aria-invalid', 'true')
  for (let frame = 0; frame < 2; frame++) await nextFrame()
  expect(frames).toHaveBeenCalledTimes(2 + 4)
  expect(document.activeElement).toBe(document.body)
})
