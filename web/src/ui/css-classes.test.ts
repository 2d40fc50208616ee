import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** The classes that a component uses of its style file and that are not there. */
function missing(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', path = '']) => {
      const styles = readFileSync(join(source, dirname(file), path), 'utf8')
      const known = new Set([...styles.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]))
      return [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))]
        .filter(([, used]) => !known.has(used))
        .map(([use]) => `${file}: ${use}`)
    },
  )
}

test('every class that a component uses stands in its style file', () => {
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(missing)).toEqual([])
})
