import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { ROOT } from '../run/root.ts'
import { countWords, markersPerThousand } from './plain-words.ts'

/** Markers per 1,000 words. */
const LIMIT = 2

/** Word lists and recorded texts are data. */
const SKIPPED = /(?:^|\/)(?:recorded|samples?)\/|plain-words/

function trackedFiles(): string[] {
  const listed = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.js', '*.css', '*.md'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  return listed.split('\n').filter((file) => file !== '' && !SKIPPED.test(file))
}

it('limits vague words in comments, test names and documents', () => {
  const counts = trackedFiles().flatMap((file) => countWords(file, readFileSync(join(ROOT, file), 'utf8')))
  const worst = counts
    .filter(({ markers }) => markers.length > 1)
    .toSorted((one, other) => other.markers.length - one.markers.length)
    .slice(0, 10)
    .map(({ file, markers }) => `${file}: ${[...new Set(markers)].join(', ')}`)
  for (const [kind, rate] of markersPerThousand(counts))
    expect(rate, `Markers per 1,000 words in ${kind}. Rewrite:\n${worst.join('\n')}`).toBeLessThanOrEqual(
      LIMIT,
    )
})

it('counts vague words in comments, test names and the prose of documents', () => {
  const source = "// Locks the row.\n/** Whoever comes is told. */\nit('refuses what is old', run)"
  const markers = countWords('a.test.ts', source).map((count) => [
    count.kind,
    count.words,
    count.markers.length,
  ])
  expect(markers).toEqual([
    ['comments of tests', 7, 2],
    ['test names', 4, 1],
  ])
  expect(countWords('a.md', 'Nobody reads `nobody`.')[0]?.markers).toEqual(['Nobody'])
})
