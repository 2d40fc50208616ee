import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'
import { EVERY_CHANGE, type Files, IN_SOAK } from '../run/files.ts'

const filesIn = (patterns: readonly string[]): string[] =>
  globSync(patterns, { cwd: ROOT, exclude: (name) => name === 'node_modules' }).toSorted()

function filesOf({ include, exclude = [] }: Files): string[] {
  const left = new Set(filesIn(exclude))
  return filesIn(include).filter((file) => !left.has(file))
}

const all: Record<string, Files> = { ...EVERY_CHANGE, ...IN_SOAK }

describe('test files', () => {
  it('all belong to a Vitest project, except tests of the pages, which have their own configuration', () => {
    const run = new Set(Object.values(all).flatMap(filesOf))
    expect(
      filesIn(['*/**/*.test.{ts,tsx}']).filter((file) => !file.startsWith('web/') && !run.has(file)),
    ).toEqual([])
  })

  it('run on both databases when they make calls', () => {
    const { server, postgres } = EVERY_CHANGE
    const calls = filesIn(['server/**/*.calls.test.ts'])
    expect(calls.length).toBeGreaterThan(20)
    const onSqlite = new Set([server, IN_SOAK.soak].flatMap(filesOf))
    const onPostgres = new Set([postgres, IN_SOAK['soak-postgres']].flatMap(filesOf))
    expect(calls.filter((file) => !onSqlite.has(file) || !onPostgres.has(file))).toEqual([])
    const long = filesIn(['server/**/*.calls.soak.test.ts'])
    expect(long.filter((file) => !filesOf(IN_SOAK.soak).includes(file) || !onPostgres.has(file))).toEqual([])
  })

  it('exist for each pattern of the configuration', () => {
    const patterns = Object.values(all).flatMap(({ include, exclude = [] }) => [...include, ...exclude])
    expect(patterns.filter((pattern) => filesIn([pattern]).length === 0)).toEqual([])
  })

  it("use our own waiting function, because Vitest's gives up after a second", () => {
    const impatient = /\bvi\.wait(?:For|Until)\(/
    const own = 'server/testing/eventually.ts'
    const files = filesIn(['{server,web,tests/e2e,tests/soak,contract,tools}/**/*.{ts,tsx}'])
    expect(files.length).toBeGreaterThan(1000)
    const found = files.filter(
      (file) => file !== own && impatient.test(readFileSync(join(ROOT, file), 'utf8')),
    )
    expect(found).toEqual([])
  })
})
