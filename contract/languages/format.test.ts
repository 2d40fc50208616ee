import { expect, test } from 'vitest'
import { translate } from './format.ts'
import { chooseLanguage, directionOf, localeOf, nameOfLanguage } from './languages.ts'
import { message } from './message.ts'

const english = { locale: 'en', catalog: {} }

test('inserts values, with numbers in the format of the language', () => {
  expect(translate(english, '{name} has {count} tickets.', { name: 'Ada', count: 1200 })).toBe(
    'Ada has 1,200 tickets.',
  )
  const german = { locale: 'de', catalog: { '{count} of {name}': '{count} von {name}' } }
  expect(translate(german, '{count} of {name}', { name: 'Ada', count: 1200 })).toBe('1.200 von Ada')
})

test('applies plural and select rules of the language', () => {
  const source = '{count, plural, =0 {No tickets} one {# ticket} other {# tickets}}'
  expect([0, 1, 2].map((count) => translate(english, source, { count }))).toEqual([
    'No tickets',
    '1 ticket',
    '2 tickets',
  ])
  const arabic = {
    locale: 'ar-u-nu-latn',
    catalog: { [source]: '{count, plural, zero {z} one {o} two {t} few {f #} many {m #} other {x #}}' },
  }
  expect([0, 1, 2, 3, 11, 100].map((count) => translate(arabic, source, { count }))).toEqual([
    'z',
    'o',
    't',
    'f 3',
    'm 11',
    'x 100',
  ])
  expect(translate(english, '{who, select, own {yours} other {theirs}}', { who: 'constructor' })).toBe(
    'theirs',
  )
})

test('isolates user text that could change the direction of the sentence', () => {
  expect(translate(english, '{name} took it.', { name: 'Ada' })).toBe('Ada took it.')
  expect(translate(english, '{name} took it.', { name: 'ليلى' })).toBe('\u2068ليلى\u2069 took it.')
  expect(translate({ locale: 'ar', catalog: {} }, '{name} took it.', { name: 'Ada' })).toBe(
    '\u2068Ada\u2069 took it.',
  )
})

test('never parses a value as a message', () => {
  expect(translate(english, '{name} took it.', { name: '{x} <b>' })).toBe('{x} <b> took it.')
})

test('selects the translation by context, and never shows the context', () => {
  const open = message('Open', 'the state')
  expect(translate(english, open)).toBe('Open')
  expect(translate({ locale: 'de', catalog: { Open: 'Öffnen', [open]: 'Offen' } }, open)).toBe('Offen')
})

test('returns native name and direction of a language, and selects the language and region a reader prefers', () => {
  expect(nameOfLanguage('es')).toBe('Español')
  expect(directionOf('ar')).toBe('rtl')
  expect(chooseLanguage(['fr-CA', 'de-AT', 'en'])).toBe('de')
  expect(chooseLanguage(['fr'])).toBe('en')
  expect(localeOf('en', ['de', 'en-GB'])).toBe('en-GB-u-nu-latn')
  expect(localeOf('en', ['en-US@posix', 'en-GB'])).toBe('en-GB-u-nu-latn')
})
