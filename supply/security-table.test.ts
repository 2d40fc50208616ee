import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lock-file.ts'

const text = await readFile(join(ROOT, 'docs/security.md'), 'utf8')
const rows = [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| ([12]) \| [^|]+ \| ([^|]+) \| ([^|]*) \|$/gm)].map(
  ([, number = '', level = '', state = '', where = '']) => ({ number, level, state, where }),
)
const stateOf = (word: string) => (word === '**not met**' ? 'not met' : word)

it('names every requirement of levels 1 and 2 once, with a reason', () => {
  // 70 of level 1 and 183 of level 2, in version 5.0.0.
  expect(new Set(rows.map(({ number }) => number)).size).toBe(253)
  expect(rows).toHaveLength(253)
  expect(rows.filter(({ level }) => level === '1')).toHaveLength(70)
  expect(rows.filter(({ where }) => where.trim() === '').map(({ number }) => number)).toEqual([])
})

it('counts what is met, and begins with what is not', () => {
  for (const state of ['met', 'not met', 'does not apply']) {
    const count = (level?: string) =>
      rows.filter((row) => stateOf(row.state) === state && (level === undefined || row.level === level))
        .length
    expect(text).toContain(`| ${state} | ${count('1')} | ${count('2')} | ${count()} |`)
  }
  const listed = [...text.matchAll(/^- (\d+\.\d+\.\d+) /gm)].map(([, number]) => number)
  expect(listed).toEqual(rows.filter(({ state }) => stateOf(state) === 'not met').map(({ number }) => number))
})

it('names files that exist', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|\.\w+|[\w-]+\.(?:md|yaml|json))`/g)].map(
    ([, path = '']) => path,
  )
  expect(named.length).toBeGreaterThan(100)
  const missing = named.filter((path) => !existsSync(join(ROOT, path)))
  // What lies where a desk keeps its data.
  expect(missing.filter((path) => !path.startsWith('DATA_DIR/'))).toEqual([])
})
