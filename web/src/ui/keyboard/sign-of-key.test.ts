import { expect, test } from 'vitest'
import { signOfKey } from './sign-of-key.ts'

test.each([
  ['a letter on a Latin keyboard', { key: 'j', code: 'KeyJ', shiftKey: false }, 'j'],
  ['a letter at another position', { key: 'a', code: 'KeyQ', shiftKey: false }, 'a'],
  ['a French letter', { key: 'é', code: 'Digit2', shiftKey: false }, 'é'],
  ['a named key', { key: 'Enter', code: 'Enter', shiftKey: false }, 'Enter'],
  ['an Arabic letter', { key: 'ت', code: 'KeyJ', shiftKey: false }, 'j'],
  ['an Arabic letter with Shift', { key: 'ـ', code: 'KeyJ', shiftKey: true }, 'J'],
  ['the Arabic question mark', { key: '؟', code: 'Slash', shiftKey: true }, '?'],
  ['a Russian letter', { key: 'х', code: 'BracketLeft', shiftKey: false }, '['],
  ['an Arabic digit', { key: '١', code: 'Digit1', shiftKey: false }, '١'],
])('maps %s to its character in shortcuts', (_name, pressed, sign) => expect(signOfKey(pressed)).toBe(sign))
