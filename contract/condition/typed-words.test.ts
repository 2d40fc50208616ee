import { expect, test } from 'vitest'
import { phoneDigits, typedWords } from './typed-words.ts'

test.each([
  ['030 1234567', '301234567'],
  ['+49 (0)30 123-4567', '301234567'],
  ['+49301234567', '301234567'],
  ['0049 30 1234567', '301234567'],
  ['49301234567', '301234567'],
  ['(030) 1234567', '301234567'],
  ['0171/2345678', '1712345678'],
  ['1234567', '1234567'],
  ['+1 (555) 010-4477', '5550104477'],
  ['+353 1 234 5678', '12345678'],
  ['12345', null],
  ['1234567890123456', null],
  ['wi-fi', null],
])('reads “%s” as the phone number %s', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
})

test('splits a typed text into quoted phrases, phone numbers and beginnings of words', () => {
  expect(typedWords('netzwerk "paper jam" 030 1234567 on hold "open')).toEqual([
    { text: 'netzwerk', isBeginning: true },
    { text: 'paper jam', isBeginning: false },
    { text: '030 1234567', isBeginning: true },
    { text: 'on hold', isBeginning: true },
    { text: 'open', isBeginning: true },
  ])
})
