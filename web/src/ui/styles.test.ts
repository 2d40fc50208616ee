import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'

const source = join(import.meta.dirname, '..')

/** Classes that a component uses but its style file does not define. */
function missing(file: string): string[] {
  const text = readFileSync(join(source, file), 'utf8')
  return [...text.matchAll(/import (\w+) from '([^']+\.module\.css)'/g)].flatMap(
    ([, name = '', path = '']) => {
      const styles = readFileSync(
        path.startsWith('#') ? join(source, path.slice(1)) : join(source, dirname(file), path),
        'utf8',
      )
      const known = new Set([...styles.matchAll(/\.([A-Za-z][\w-]*)/g)].map((match) => match[1]))
      return [...text.matchAll(new RegExp(String.raw`\b${name}\.(\w+)`, 'g'))]
        .filter(([, used]) => !known.has(used))
        .map(([use]) => `${file}: ${use}`)
    },
  )
}

test('defines every class that a component uses in its style file', () => {
  const files = globSync('**/*.tsx', { cwd: source })
  expect(files.length).toBeGreaterThan(100)
  expect(files.flatMap(missing)).toEqual([])
})

test('stops each animation within five seconds, except loading indicators', () => {
  const LOADING = ['ui/feedback/']
  const animations = globSync('**/*.css', { cwd: source }).flatMap((file) =>
    [...readFileSync(join(source, file), 'utf8').matchAll(/animation:\s*([^;]+);/g)].map(
      ([, value = '']) => ({
        file,
        value,
        seconds: Number.parseFloat(/([\d.]+)s\b/.exec(value)?.[1] ?? '0') * timesOf(value),
      }),
    ),
  )
  expect(animations.length).toBeGreaterThan(1)
  const tooLong = animations.filter(
    ({ file, seconds }) => seconds > 5 && !LOADING.some((folder) => file.startsWith(folder)),
  )
  expect(tooLong).toEqual([])
})

/** Number of iterations of an animation. */
const timesOf = (animation: string): number =>
  animation.includes('infinite') ? Infinity : Number(/\s(\d+)$/.exec(animation.trim())?.[1] ?? 1)

test('dims the page behind dialogs without blurring it', () => {
  const files = globSync('**/*.{css,ts,tsx}', { cwd: source }).filter((file) => !file.includes('.test.'))
  const blurs = /backdrop-filter|overlayProps=?[:{ ]+\{?[^}]*blur|Overlay[^>]*\bblur=/
  expect(files.filter((file) => blurs.test(readFileSync(join(source, file), 'utf8')))).toEqual([])
})
