import { afterEach, expect, test, vi } from 'vitest'
import { dropHeldKeys, holdKeys, passHeldKeys, takeHeldKeys } from './held-keys.ts'

const heard = vi.fn<(key: string) => void>()
const onKey = ({ key }: KeyboardEvent) => heard(key)
document.addEventListener('keydown', onKey)
const type = (keys: string) => {
  for (const key of keys) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
}
afterEach(() => {
  dropHeldKeys()
  heard.mockClear()
  vi.restoreAllMocks()
})

test('passes held keys to the field that a newly loaded part opens', () => {
  holdKeys(2_000)
  type('vp')
  passHeldKeys(() => holdKeys())
  type('n')
  expect(takeHeldKeys()).toBe('vpn')
  expect(heard).not.toHaveBeenCalled()
})

test('drops held keys when the loaded part opens no field, and then holds no more keys', () => {
  holdKeys(2_000)
  type('vp')
  passHeldKeys(() => undefined)
  type('n')
  expect(heard.mock.calls).toEqual([['n']])
  holdKeys()
  expect(takeHeldKeys()).toBe('')
})

test('passes keys to the page after the holding time has run out', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0)
  holdKeys(2_000)
  type('v')
  now.mockReturnValue(2_001)
  type('p')
  expect(heard.mock.calls).toEqual([['p']])
  expect(takeHeldKeys()).toBe('')
})
