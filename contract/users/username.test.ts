import { describe, expect, it } from 'vitest'
import { normalUsername, usernameProblem } from './username.ts'

describe('a username', () => {
  it.each([
    'ab',
    'amara',
    'Amara.O-Neil_2',
    '007',
    'Zoë',
    'Łukasz',
    'ΝΙΚΟΣ',
    'Наташа',
    'Наташа-2',
    'محمد',
    'محمد2',
    'שרה',
    'मीरा',
    'น้ำฝน',
    '山田太郎',
    'やまだタロー',
    '김민수',
    '金민수',
    'ⴰⵎⴰⵢⴰⵙ',
    'አበበ',
    'ᏣᎳᎩ',
    'x'.repeat(64),
    '𞤀𞤣𞤢𞤥',
  ])('may be %s', (name) => {
    expect(usernameProblem(normalUsername(name))).toBeNull()
  })

  it.each([
    ['an empty name', ''],
    ['one letter', 'a'],
    ['65 characters', 'x'.repeat(65)],
    ['only dots', '...'],
    ['a space', 'two words'],
    ['a no-break space', 'two\u00a0words'],
    ['an email address', 'somebody@example.com'],
    ['a colon', 'account:chief'],
    ['a line break', 'Amara\r\nAdmin'],
    ['a NUL', 'Amara\0'],
    ['a zero-width space', 'Ad\u200bmin'],
    ['a zero-width joiner', 'Ad\u200dmin'],
    ['a right-to-left sign', 'Amara\u202enimdA'],
    ['a soft hyphen', 'Ad\u00admin'],
    ['a word joiner', 'Ad\u2060min'],
    ['a variation selector', 'Admin\ufe0f'],
    ['a Hangul filler', 'Amara\u3164'],
    ['a blank Braille pattern', 'Amara\u2800'],
    ['a Cyrillic letter among Latin ones', '\u0410dmin'],
    ['a Greek letter among Latin ones', 'Amar\u03b1'],
    ['Hangul with Kana', '김たろう'],
    ['two kinds of digits', 'محمد1\u0662'],
    ['full-width letters', '\uff21\uff44\uff4d\uff49\uff4e'],
    ['mathematical letters', '\u{1d400}\u{1d41d}\u{1d426}'],
    ['a ligature', 'o\ufb03ce'],
    ['digits in circles', 'team\u2460'],
    ['an emoji', 'amara🙂'],
    ['a combining mark at the beginning', '\u0301amara'],
    ['five combining marks', `a${'\u0301\u0302\u0303\u0304\u0305'}mara`],
    ['half of a surrogate pair', 'amara\ud83d'],
    ['a slash', 'a/b'],
    ['an HTML tag', '<b>x</b>'],
  ])('is refused: %s', (_, name) => {
    expect(usernameProblem(normalUsername(name).replace(/^$/, name))).toEqual(
      expect.stringContaining('for the username'),
    )
  })
})
