import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'

const filesIn = (...patterns: string[]): string[] =>
  globSync(patterns, {
    cwd: ROOT,
    exclude: (name) => name === 'node_modules' || name === 'dist',
  }).toSorted()
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8')

/** Documents for developers. They name files of the code. */
const DEVELOPER_DOCUMENTS = [
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'docs/{internals,adr}/*.md',
  'server/**/README.md',
]
/** Documents that describe only the current code. Decisions also name rejected code. */
const GUIDES = ['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/internals/*.md', 'server/**/README.md']
const CODE = '{contract,server,web,tests,tools,docs}/**/*.{ts,tsx,js,mjs,json,css,md,po}'

/** Targets of the links of a document that are files, without the heading behind `#`. */
const linksIn = (text: string): string[] =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)\s]*\)/g)]
    .map(([, target = '']) => target)
    .filter((target) => !/^[a-z]+:/.test(target))

/** Names of files in backticks, such as `edge/mount.ts`; no patterns. */
const filesNamedIn = (text: string): string[] =>
  [...text.matchAll(/`(\w[\w./-]*\.(?:ts|tsx|js|mjs|json|css|md|po))`/g)].map(([, name = '']) => name)

const wordsIn = (text: string): string[] => text.match(/\w+/g) ?? []

/** Names in backticks that have a capital letter after a small one, such as `findVisibleTicket`. */
const camelCaseIn = (text: string): string[] =>
  [...text.matchAll(/`([^`\n]+)`/g)].flatMap(([, code = '']) =>
    wordsIn(code).filter((word) => /[a-z][A-Z]/.test(word)),
  )

describe('the documents', () => {
  it('link only to files that exist', () => {
    const broken = filesIn('*.md', '{contract,docs,server,web,tools,tests}/**/*.md').flatMap((file) =>
      linksIn(read(file))
        .filter((target) => !existsSync(join(ROOT, dirname(file), target)))
        .map((target) => `${file}: ${target}`),
    )
    expect(broken).toEqual([])
  })

  it('name only files that exist, by the end of their paths', () => {
    const files = filesIn('*.*', CODE).map((file) => `/${file}`)
    const missing = filesIn(...DEVELOPER_DOCUMENTS).flatMap((file) =>
      filesNamedIn(read(file))
        .filter((name) => !files.some((path) => path.endsWith(`/${name}`)))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('name only functions and fields that exist', () => {
    const code = new Set(
      filesIn(CODE).flatMap((file) => (/\.(?:ts|tsx)$/.test(file) ? wordsIn(read(file)) : [])),
    )
    const missing = filesIn(...GUIDES).flatMap((file) =>
      camelCaseIn(read(file))
        .filter((name) => !code.has(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(missing).toEqual([])
  })

  it('include a README.md in each area of the server', () => {
    const areas = filesIn('server/*/**/area.ts').map((file) => dirname(file))
    expect(areas.length).toBeGreaterThan(20)
    expect(areas.filter((area) => !existsSync(join(ROOT, area, 'README.md')))).toEqual([])
  })

  it.each([
    { pattern: 'ARCHITECTURE.md', lines: 120, bytes: 8_192 },
    { pattern: 'docs/internals/*.md', lines: 60, bytes: 4_096 },
    { pattern: 'docs/adr/[0-9]*.md', lines: 60, bytes: 4_096 },
  ])('stay short: $pattern', ({ pattern, lines, bytes }) => {
    const long = filesIn(pattern).filter((file) => {
      const text = read(file)
      return text.split('\n').length > lines + 1 || Buffer.byteLength(text) > bytes
    })
    expect(long).toEqual([])
  })
})
