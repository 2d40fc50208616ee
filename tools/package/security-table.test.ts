import { existsSync } from 'node:fs'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lock-file.ts'

const STATES = ['met', 'met, by reading', 'not met', 'does not apply']

const text = await readFile(join(ROOT, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, number = '', level = '', state = '', where = '']) => ({
    number,
    level,
    state: state === '**not met**' ? 'not met' : state,
    where,
  }),
)

/** The tests that a row names: files, each with the titles in quotes behind it. */
const testsIn = (where: string) =>
  [...where.matchAll(/`([^`]+\.test\.tsx?)`((?:,? "[^"]*")*)/g)].map(([, file = '', quoted = '']) => ({
    file,
    titles: [...quoted.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title),
  }))

it('names every requirement of levels 1 and 2 once, with a reason', () => {
  // 70 of level 1 and 183 of level 2, in version 5.0.0.
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ where }) => where.trim() === '').map(({ number }) => number)).toEqual([])
  expect(rows.filter(({ state }) => !STATES.includes(state))).toEqual([])
})

it('counts what is met, and begins with what is not', () => {
  for (const state of STATES) {
    const count = (level?: string) =>
      rows.filter((row) => row.state === state && (level === undefined || row.level === level)).length
    expect(text).toContain(`| ${state} | ${count('1')} | ${count('2')} | ${count()} |`)
  }
  const listed = [...text.matchAll(/^- (\d+\.\d+\.\d+) /gm)].map(([, number]) => number)
  expect(listed).toEqual(rows.filter(({ state }) => state === 'not met').map(({ number }) => number))
})

it('names files that exist', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|\.\w+|[\w-]+\.(?:md|yaml|json))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter((path) => !existsSync(join(ROOT, path)))
  // What lies where an install keeps its data.
  expect(missing.filter((path) => !path.startsWith('DATA_DIR/'))).toEqual([])
})

it('names a test by its title for whatever is met, and each of them is there', async () => {
  const unproved = rows.filter(({ state, where }) => {
    const tests = testsIn(where)
    return state === 'met' && (tests.length === 0 || tests.some(({ titles }) => titles.length === 0))
  })
  expect(unproved.map(({ number }) => number)).toEqual([])

  const missing: string[] = []
  for (const { number, where } of rows) {
    for (const { file, titles } of testsIn(where)) {
      const source = await readFile(join(ROOT, file), 'utf8')
      for (const title of titles) {
        if (!hasTitle(source, title)) missing.push(`${number}: ${file} "${title}"`)
      }
    }
  }
  expect(missing).toEqual([])
})

it('names a test for whatever could happen at the doors of programs and providers, and each of them is there', async () => {
  const tables = [...text.matchAll(/^\| what could happen \|.*\n\|.*\n((?:\|.*\n)+)/gm)].map(
    ([, body = '']) => body,
  )
  const doors = tables.flatMap((body) => body.trim().split('\n'))
  expect(doors.length).toBeGreaterThan(25)
  const sources: string[] = []
  for await (const file of glob('{server,tests/e2e}/**/*.test.ts', { cwd: ROOT }))
    sources.push(await readFile(join(ROOT, file), 'utf8'))
  const missing: string[] = []
  for (const door of doors) {
    const titles = [...door.matchAll(/"([^"]*)"/g)].map(([, title = '']) => title)
    if (titles.length === 0 && !door.includes('.test.ts`')) missing.push(door)
    for (const title of titles) if (!sources.some((source) => hasTitle(source, title))) missing.push(title)
  }
  expect(missing).toEqual([])
})

/** Whether a file has a test of this title, or a row of a table of tests; with … at its end it is the beginning of one. */
function hasTitle(source: string, title: string): boolean {
  const [, start = '', isWhole = true] = /^(.*?)(…)?$/.exec(title) ?? []
  return ["'", '`', '"'].some((quote) => source.includes(quote + start + (isWhole === '…' ? '' : quote)))
}
