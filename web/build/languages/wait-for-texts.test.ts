import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { waitForTexts } from './wait-for-texts.ts'

test.each([
  [
    "const load = async () => (await import('./page.tsx')).Page",
    "const load = async () => (await __withTexts((await import('./page.tsx')).Page))",
  ],
  [
    "const { send } = await import('./send.ts')",
    "const { send } = await import('./send.ts'), __ready42 = await __withTexts()",
  ],
  ["const load = () => import('./tools.tsx')", "const load = () => import('./tools.tsx').then(__withTexts)"],
  [
    "const library = () => import('@simplewebauthn/browser')",
    "const library = () => import('@simplewebauthn/browser')",
  ],
])('waits for the translations of imported product code: %s', (code, waiting) => {
  expect(waitForTexts(code, parseSync('x.tsx', code).program)).toBe(waiting)
})
