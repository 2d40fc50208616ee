import { message, messages, type TagsOf, type ValuesOf } from '@support-desk/contract'
import { render } from '@testing-library/react'
import { afterEach, expect, expectTypeOf, test } from 'vitest'
import { bringTexts, withTexts } from './catalogs.ts'
import { rich, t } from './t.ts'

afterEach(() => document.documentElement.removeAttribute('lang'))

test('shows texts in the language of the page, with elements and names in them', async () => {
  document.documentElement.lang = 'de'
  const catalog = {
    'Read <link>more</link> by {name}.': '{name}: <link>mehr</link> lesen.',
    Take: 'Übernehmen',
  }
  bringTexts('any', {
    de: { any: async () => ({ catalog }) },
    es: { any: () => Promise.reject(new Error('Only one language is loaded.')) },
  })
  await withTexts(undefined)
  expect(t('Take')).toBe('Übernehmen')
  const { container } = render(
    rich('Read <link>more</link> by {name}.', {
      name: <b>Ada</b>,
      link: (words) => <a href="/there">{words}</a>,
    }),
  )
  expect(container.innerHTML).toBe('<b>Ada</b>: <a href="/there">mehr</a> lesen.')
})

test('falls back to English when a catalog cannot be loaded', async () => {
  document.documentElement.lang = 'es'
  bringTexts('other', { es: { other: () => Promise.reject(new Error('gone')) } })
  await withTexts(undefined)
  expect(t('Give {name} back', { name: 'it' })).toBe('Give it back')
})

test('derives TypeScript types for the values and tags that a text needs', () => {
  type Text = string | number
  expectTypeOf<ValuesOf<'Take'>>().toEqualTypeOf<Record<never, never>>()
  expectTypeOf<ValuesOf<'{name} took {it}.'>>().toEqualTypeOf<{ name: Text; it: Text }>()
  expectTypeOf<ValuesOf<'{n, plural, one {# of {name}} other {# of {name}, {x}}} by {who}'>>().toEqualTypeOf<{
    n: number
    name: Text
    x: Text
    who: Text
  }>()
  expectTypeOf<ValuesOf<'{who, select, own {Your ticket} other {{name}}}'>>().toEqualTypeOf<{
    who: string
    name: Text
  }>()
  expectTypeOf<TagsOf<'<a>x</a> and <b>y</b>'>>().toEqualTypeOf<'a' | 'b'>()

  const words = messages({ one: 'One', two: 'Two' })
  const named = message('{name} took it.')
  expect(t(Math.random() > 2 ? words.one : words.two)).toBe('Two')
  expect(t(named, { name: 'Ada' })).toBe('Ada took it.')
  // @ts-expect-error A value is missing.
  t('{name} took it.')
  // @ts-expect-error A value has another name.
  t('{name} took it.', { nam: 'Ada' })
  // @ts-expect-error A value is missing, from a text that was marked elsewhere.
  t(named)
  // @ts-expect-error One of two texts asks for a value.
  t(Math.random() > 2 ? 'Nobody took it.' : '{name} took it.')
  const typed: string = 'what somebody typed'
  // @ts-expect-error A text that is not in the code cannot be translated.
  t(typed)
})
