import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { LIMITS } from '../limits.ts'
import { resolveDraft } from './draft.ts'
import { parseCondition } from './parse.ts'
import { printCondition } from './print.ts'
import { type ConditionTree, conditionTree, depthOf } from './tree.ts'

/** Parses a text. Every name resolves to itself as an id. */
function read(text: string): { tree: ConditionTree; problems: string[]; places: [number, number][] } {
  const { draft, problems } = parseCondition(text)
  const resolved = resolveDraft(draft, ({ name }) => (name === 'nobody' ? null : name))
  const all = [...problems, ...resolved.problems, ...resolved.gone]
  return {
    tree: resolved.tree,
    problems: all.map(({ words: { text: said } }) => said),
    places: all.map(({ at, length }) => [at, length]),
  }
}
const print = (tree: ConditionTree) => printCondition(tree, (_, id) => (id === 'deleted' ? undefined : id))

const leaf = (name: string, value: string, op = '=') => ({ name, op, value })

const begins = (value: string) => leaf('words', value, '^')

describe('parser and printer of conditions', () => {
  test.each([
    ['', { all: [] }],
    ['is:open', leaf('is', 'open')],
    ['IS:Open  turn:us', { all: [leaf('is', 'open'), leaf('turn', 'us')] }],
    ['-status:onhold', { not: leaf('status', 'OnHold') }],
    ['--is:open', leaf('is', 'open')],
    ['assignee:me', leaf('assignee', 'me')],
    ['assignee:"me"', leaf('assignee', '@me')],
    ['assignee:@maya', leaf('assignee', '@maya')],
    ['assignee:"ann b"', leaf('assignee', '@ann b')],
    ['team:mine', leaf('team', 'mine')],
    ['priority:>=high', leaf('priority', 'high', '>=')],
    ['created:<7d', leaf('created', '7d', '<')],
    ['solved:2026-01-31', leaf('solved', '2026-01-31')],
    ['number:>#012', leaf('number', '12', '>')],
    ['vpn "on fire" prin*', { all: [begins('vpn'), leaf('words', 'on fire'), begins('prin')] }],
    ['"is:open"', leaf('words', 'is:open')],
    ['12:30 wi-fi', { all: [begins('12:30'), begins('wi-fi')] }],
    ['#22 is:open', { all: [begins('#22'), leaf('is', 'open')] }],
    ['on hold', begins('on hold')],
    [
      '030 1234567 -(+49 (0)30 123-4567)',
      { all: [begins('030 1234567'), { not: begins('+49 (0)30 123-4567') }] },
    ],
    ['(0171/2345678 OR 22)', { any: [begins('0171/2345678'), begins('22')] }],
    ['1234567 -7654321', { all: [begins('1234567'), { not: begins('7654321') }] }],
    ['a OR b c', { any: [begins('a'), { all: [begins('b'), begins('c')] }] }],
    ['a AND b', { all: [begins('a'), begins('b')] }],
    ['-(a OR (b c))', { not: { any: [begins('a'), { all: [begins('b'), begins('c')] }] } }],
    ['"say \\"hi\\" \\\\"', leaf('words', 'say "hi" \\')],
  ])('parse “%s”, and parse the printed condition to the same tree', (text, tree) => {
    const found = read(text)
    expect(found.problems).toEqual([])
    expect(found.tree).toEqual(tree)
    expect(read(print(found.tree)).tree).toEqual(tree)
  })

  test.each([
    ['is:open foo:bar', 'Unknown filter', [8, 4]],
    ['__proto__:x constructor:y', 'Unknown filter', [12, 12]],
    ['view:mine', 'Unknown filter', [0, 5]],
    ['turn:', 'a value after', [0, 5]],
    ['turn:them', 'Unknown value', [5, 4]],
    ['turn:>us', 'can’t use', [6, 2]],
    ['created:7d', 'an age such as', [8, 2]],
    ['created:>soon', 'an age such as', [9, 4]],
    ['created:>=2026-02-30', 'doesn’t exist', [10, 10]],
    ['created:>=9999-12-31', 'doesn’t exist', [10, 10]],
    ['number:many', 'a ticket number', [7, 4]],
    ['assignee:nobody', 'No support member', [9, 6]],
    ['requester:nobody', 'No user', [10, 6]],
    ['team:nobody', 'No team', [5, 6]],
    ['-assignee:#gone', 'was deleted', [10, 5]],
    ['"open', 'quotation mark', [0, 5]],
    ['(a', 'not closed', [0, 1]],
    ['a)', 'not opened', [1, 1]],
    ['()', 'Empty parentheses', [0, 1]],
    ['OR a', 'Put OR between', [0, 2]],
    ['a OR', 'Put OR between', [2, 2]],
    ['a - b', 'directly before a filter', [2, 1]],
    ['!!', 'something to search for', [0, 2]],
    ['('.repeat(100) + 'a' + ')'.repeat(100), 'levels of parentheses', [LIMITS.conditionDepth, 1]],
    ['a '.repeat(101), 'filters.', [200, 1]],
    ['a'.repeat(1_000_000), 'too long', [LIMITS.conditionText, 998_000]],
  ])('report problem %# with its position in the text', (text, words, place) => {
    const { problems, places } = read(text)
    expect(problems.join('\n')).toContain(words)
    expect(places).toContainEqual(place)
  })

  test('report an OR with a missing side once', () => {
    expect(read('OR').problems).toHaveLength(1)
    expect(read('a OR').problems).toHaveLength(1)
    expect(read('OR OR').problems).toHaveLength(2)
  })

  test('report an invalid side of an OR, but not the OR itself', () => {
    expect(read('assignee:nobody OR foo:bar').problems).toHaveLength(2)
    expect(read('foo:bar OR created:>=2026-02-30').problems).toHaveLength(2)
  })

  test('print a deleted person as #gone, and parse it again', () => {
    expect(print(leaf('assignee', '@deleted') as ConditionTree)).toBe('assignee:#gone')
    expect(read('assignee:#gone').tree).toEqual(leaf('assignee', 'gone'))
  })

  const piece = fc.oneof(
    fc.constantFrom(
      '(',
      ')',
      '-',
      ' ',
      ' ',
      '"',
      '\\',
      ' OR ',
      ' AND ',
      ':',
      '<',
      '>=',
      '*',
      '#',
      '@',
      'is:',
      'turn:us',
      'assignee:',
      'assignee:maya',
      'team:"a b"',
      'created:<7d',
      'created:>=2026-01-31',
      'number:7',
      '"on fire"',
      'vpn',
      '#gone',
      'me',
    ),
    fc.string({ unit: 'grapheme', maxLength: 4 }),
  )

  test('accept any text, and parse printed conditions to the same tree', () => {
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        const text = pieces.join('')
        const { tree, problems, places } = read(text)
        for (const [at, length] of places) expect(at + length).toBeLessThanOrEqual(text.length)
        if (problems.length > 0) return
        expect(conditionTree.parse(tree)).toEqual(tree)
        expect(depthOf(tree)).toBeLessThanOrEqual(2 * LIMITS.conditionDepth + 2)
        const printed = print(tree)
        const again = read(printed)
        expect(again).toEqual({ tree, problems: [], places: [] })
        expect(print(again.tree)).toBe(printed)
      }),
      { numRuns: 2000, seed: 20261123 },
    )
  })
})
