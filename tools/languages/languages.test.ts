import { describe, expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/languages/languages.ts'
import { areasOf, readCatalog, TRANSLATIONS } from './catalogs.ts'
import { problemOf } from './compare.ts'
import { markedIn, treeOf } from './marked.ts'
import { readSources } from './sources.ts'
import { unmarkedIn } from './unmarked.ts'

const { areas, unmarked } = readSources()
const texts = [...areas].flatMap(([area, sources]) =>
  [...sources.values()].map((source) => ({ area, source })),
)

test('finds no unmarked text in the pages', () => {
  expect(Object.fromEntries(unmarked)).toEqual({})
})

describe.each(TRANSLATIONS)('the catalogs of %s', (language) => {
  const entries = areasOf(language).flatMap((area) =>
    readCatalog(language, area).map((entry) => ({ area, ...entry })),
  )

  test('contain exactly the texts of the code (update by: npm run languages)', () => {
    const known = new Set(entries.map(({ area, key }) => `${area}: ${key}`))
    const wanted = new Set(texts.map(({ area, source }) => `${area}: ${source.key}`))
    expect({
      missing: [...wanted].filter((text) => !known.has(text)),
      unused: [...known].filter((text) => !wanted.has(text)),
    }).toEqual({
      missing: [],
      unused: [],
    })
  })

  test('are completely translated', () => {
    expect(
      entries.filter(({ translation }) => translation === '').map(({ area, key }) => `${area}: ${key}`),
    ).toEqual([])
  })

  test('have the placeholders, tags and cases of each text', () => {
    const problems = entries.flatMap(({ area, source, translation }) => {
      const problem = translation && problemOf(language, source, translation)
      return problem ? [`${area}: ${source}: ${problem}`] : []
    })
    expect(problems).toEqual([])
  })

  test('translate equal texts equally, except with a context', () => {
    const ways = Map.groupBy(entries, ({ key }) => key)
    const differing = [...ways].filter(
      ([, group]) => new Set(group.map(({ translation }) => translation)).size > 1,
    )
    expect(differing.map(([key]) => key)).toEqual([])
  })
})

test('parses all English texts as messages', () => {
  expect(texts.flatMap(({ source }) => problemOf(LANGUAGES[0], source.source, source.source) ?? [])).toEqual(
    [],
  )
})

const TICKETS = '{count, plural, one {# ticket} other {# tickets}}'

test('accepts a translation with equal placeholders and all cases of its language', () => {
  expect(problemOf('de', TICKETS, '{count, plural, one {# Ticket} other {# Tickets}}')).toBeUndefined()
  const arabic =
    '{count, plural, zero {لا} one {تذكرة} two {تذكرتان} few {# تذاكر} many {# تذكرة} other {# تذكرة}}'
  expect(problemOf('ar', TICKETS, arabic)).toBeUndefined()
})

test.each([
  ['ar', TICKETS, '{count, plural, one {#} other {#}}', /no case for zero, two, few, many/],
  ['de', '{name} took it.', '{nmae} hat es.', /\{name\} is missing/],
  ['de', 'Took it.', 'Hat {it}.', /\{it\} is not in the English text/],
  ['de', 'Read <link>more</link>.', 'Mehr lesen.', /<link> is missing/],
  ['de', '{name} took it.', '{name hat es.', /cannot be read/],
  ['es', '{who, select, own {Yours} other {Theirs}}', '{who, select, own {Tuyo}}', /cannot be read/],
])('refuses in %s to translate “%s” as “%s”', (language, source, translation, problem) => {
  expect(problemOf(language, source, translation)).toMatch(problem)
})

test('finds marked texts with their contexts and choices', () => {
  const code = `
    t('Take'); t(x ? 'On' : 'Off'); rich('Read <b>more</b>', { b }); t(action.label)
    const a = message('Open', 'the state'); const b = messages({ one: 'One', two: 'Two' })`
  expect(markedIn(treeOf('x.ts', code)).map(({ source, context }) => [source, context].join('|'))).toEqual([
    'Take|',
    'On|',
    'Off|',
    'Read <b>more</b>|',
    'Open|the state',
    'One|',
    'Two|',
  ])
})

test('finds unmarked texts in elements, properties, tables and calls', () => {
  const code = `
    import x from 'Not a text'
    const table = { label: 'Take', key: 'take' }
    toast('It was given back.')
    throw new Error('Only programmers read this.')
    const who = \`\${name} has this open\`
    const el = <p className="big bold" title={open ? 'Close it' : 'Open'} aria-label={\`\${n} new\`}>
      Hello <b>{n > 1 ? 'many' : 'few'}</b> {t('Fine')} · 3
    </p>`
  expect(unmarkedIn(treeOf('x.tsx', code)).toSorted()).toEqual(
    [
      '… has this open',
      '… new',
      'Close it',
      'few',
      'Hello',
      'It was given back.',
      'many',
      'Open',
      'Take',
    ].toSorted(),
  )
})
