import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from './lock-file.ts'

/** Sections of docs/security.md under "ASVS 5.0", and the state of their rows in its table of counts. */
const STATES = {
  'Not met': 'not met',
  Met: 'met',
  'Met, by reading': 'met, by reading',
  'Does not apply': 'does not apply',
}

/** Lists of the tests that prove a row, beside this file. */
const LISTS = ['asvs-tests.tsv', 'threat-tests.tsv']

const text = await readFile(join(ROOT, 'docs/security.md'), 'utf8')
const links = new Map(
  [...text.matchAll(/^\[([^\]]+)\]: \.\.\/(.+)$/gm)].map(
    ([, label = '', path = '']) => [label, path] as const,
  ),
)

const requirements = Object.entries(STATES).flatMap(([section, state]) =>
  rowsOf(section).flatMap(({ first, last }) =>
    numbersIn(first).map((requirement) => ({ ...requirement, state, files: filesIn(last) })),
  ),
)
const threats = [...text.matchAll(/^\| (T\d+) \|.* \| ([^|]+) \|$/gm)].map(([, key = '', last = '']) => ({
  key,
  files: filesIn(last),
}))

it('lists each ASVS requirement of levels 1 and 2 once', () => {
  // Version 5.0.0 has 70 requirements of level 1 and 183 of level 2.
  expect(new Set(requirements.map(({ number }) => number)).size).toBe(253)
  expect(requirements).toHaveLength(253)
  expect(requirements.filter(({ level }) => level === 1)).toHaveLength(70)
})

it('states the right number of requirements for each state and level', () => {
  for (const state of Object.values(STATES)) {
    const all = requirements.filter((row) => row.state === state)
    const first = all.filter(({ level }) => level === 1)
    expect(text).toContain(`| ${state} | ${first.length} | ${all.length - first.length} | ${all.length} |`)
  }
})

it('names only files that exist', () => {
  const named = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]*|\.\w+|[\w-]+\.(?:md|yaml|json))`/g)].map(
    ([, path = '']) => path,
  )
  const paths = [...named, ...links.values()].filter((path) => !path.startsWith('DATA_DIR/'))
  expect(paths.length).toBeGreaterThan(70)
  expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([])
})

it('links each met requirement and each threat to a test that proves it', async () => {
  const tests = (await Promise.all(LISTS.map(testsIn))).flat()
  const proofs = [
    ...requirements
      .filter(({ state }) => state === 'met')
      .map(({ number, files }) => ({ key: number, files })),
    ...threats,
  ]
  expect(threats.length).toBeGreaterThan(25)
  const unproved = proofs.filter(
    ({ key, files }) => !tests.some((test) => test.key === key && files.includes(test.file)),
  )
  expect(unproved).toEqual([])
})

it.each(LISTS)('lists only existing tests in %s', async (list) => {
  const keys = new Set<string>([
    ...threats.map(({ key }) => key),
    ...requirements.filter(({ state }) => state === 'met').map(({ number }) => number),
  ])
  const missing: string[] = []
  for (const { key, file, title } of await testsIn(list)) {
    const source = existsSync(join(ROOT, file)) ? await readFile(join(ROOT, file), 'utf8') : ''
    if (!keys.has(key) || !hasTitle(source, title)) missing.push(`${key}: ${file} "${title}"`)
  }
  expect(missing).toEqual([])
})

type ListedTest = { key: string; file: string; title: string }

/** The rows of a list of tests: key of a requirement or threat, file and title, separated by tabs. */
async function testsIn(list: string): Promise<ListedTest[]> {
  const lines = (await readFile(join(ROOT, 'tools/package', list), 'utf8')).trimEnd().split('\n')
  return lines.map((line) => {
    const [key = '', file = '', title = ''] = line.split('\t')
    return { key, file, title }
  })
}

/** First and last cells of the rows of the table below a heading of level 3. */
function rowsOf(section: string) {
  const [, body = ''] = text.split(`### ${section}\n`)
  const [table = ''] = body.split('\n### ')
  return [...table.matchAll(/^\| (\**\d[^|]*) \|(?:.*\|)? ([^|]+) \|$/gm)].map(
    ([, first = '', last = '']) => ({
      first,
      last,
    }),
  )
}

/** Requirements in a cell such as "**1.2.1**, 3.4.4–3.4.6". Bold numbers are of level 1; a range has one level. */
function numbersIn(cell: string) {
  return cell.split(', ').flatMap((part) => {
    const level = part.startsWith('**') ? 1 : 2
    const [from = '', to = from] = part.replaceAll('*', '').split('–')
    const chapter = from.slice(0, from.lastIndexOf('.') + 1)
    const first = Number(from.slice(chapter.length))
    const last = Number(to.slice(chapter.length))
    return Array.from({ length: last - first + 1 }, (_, i) => ({ number: chapter + (first + i), level }))
  })
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/\[([^\]]+)\]/g)].map(
    ([, label = '']) => links.get(label) ?? `no link for ${label}`,
  )
}

/** Whether a file has a test or a table row with this title. A title that ends with … is the beginning of a longer title. */
function hasTitle(source: string, title: string): boolean {
  const [, start = '', cut] = /^(.*?)(…)?$/.exec(title) ?? []
  return ["'", '`', '"'].some((quote) => source.includes(quote + start + (cut ? '' : quote)))
}
