import { expect, test } from 'vitest'
import { completionsAt } from './complete.ts'

/** Completions at the `|` in a text, as the resulting texts. */
function offered(marked: string): string[] {
  const position = marked.indexOf('|')
  const text = marked.replace('|', '')
  const { from, to, options } = completionsAt(text, position)
  return options.map((option) => text.slice(0, from) + option.text + text.slice(to))
}

test('offers names of filters where a filter can begin', () => {
  expect(offered('|')).toContain('is:')
  expect(offered('is:open as| x')).toEqual(['is:open assignee: x'])
  expect(offered('-(cr|')).toEqual(['-(created:'])
  expect(offered('"as|')).toEqual([])
  expect(offered('no-such|')).toEqual([])
})

test('offers the fixed values of a filter after its name', () => {
  expect(offered('turn:|')).toEqual(['turn:us', 'turn:requester', 'turn:third', 'turn:nobody'])
  expect(offered('x priority:>=h|igh is:open')).toEqual(['x priority:>=high is:open'])
  expect(offered('created:|')).toContain('created:<7d')
  expect(offered('nothing:|')).toEqual([])
})

test('returns the search text for the server when a person or team is typed', () => {
  expect(completionsAt('assignee:@ma', 12).names).toEqual({
    refersTo: 'assignee',
    q: 'ma',
    before: 'assignee:',
  })
  expect(completionsAt('team:"on c', 10)).toMatchObject({
    from: 0,
    to: 10,
    options: [],
    names: { q: 'on c' },
  })
})

test('replaces a range around the cursor, at any position of any text', () => {
  for (const text of ['', '((', 'is:open "x', '-', 'a:b:c', 'team:""']) {
    for (let at = 0; at <= text.length; at++) {
      const { from, to } = completionsAt(text, at)
      expect(from).toBeLessThanOrEqual(at)
      expect(to).toBeGreaterThanOrEqual(at)
    }
  }
})
