import { expect, test } from 'vitest'
import { accentColors, contrast, isAccentAdjusted } from './accent.ts'

const ACCENTS = ['#4a52d4', '#ffd400', '#000000', '#ffffff', '#00205b', '#ff3b30', '#7fffd4', '#808080']

test.each(ACCENTS)('makes %s readable in both themes', (accent) => {
  const { light, dark } = accentColors(accent)
  for (const theme of [light, dark]) {
    expect(contrast(theme.accentInk, theme.accent)).toBeGreaterThanOrEqual(4.5)
    expect(contrast(theme.accentText, theme.accentSoft)).toBeGreaterThanOrEqual(4.5)
  }
  expect(contrast(light.accentText, '#ffffff')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark.accentText, '#283040')).toBeGreaterThanOrEqual(4.5)
  expect(contrast(dark.accent, '#171c26')).toBeGreaterThanOrEqual(2.9)
})

test('keeps a readable accent, and reports an accent that is adjusted', () => {
  expect(accentColors('#0b6e4f').light.accent).toBe('#0b6e4f')
  expect(isAccentAdjusted('#5a63e6')).toBe(false)
  expect(isAccentAdjusted('#ffd400')).toBe(true)
})

test('measures contrast as WCAG does', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})
