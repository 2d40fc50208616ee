import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { postfixCommandOf, postfixServiceOf } from './handing-over.ts'

/** Exit code of the command if curl prints this HTTP status and exits with this code. */
const endOf = (printed: string, curlEnds = 0): number | null =>
  spawnSync('/bin/sh', [
    '-c',
    `curl() { printf '%s' '${printed}'; return ${curlEnds}; }; ${postfixCommandOf('m1', 's3cret')}`,
  ]).status

test.for([
  ['202', 0],
  ['413', 65],
  ['400', 65],
  ['401', 75],
  ['404', 75],
  ['408', 75],
  ['429', 75],
  ['500', 75],
  ['503', 75],
] as const)('maps the HTTP status %s to the exit code %d for Postfix', ([status, end]) => {
  expect(endOf(status)).toBe(end)
})

test('tells Postfix to retry when the server does not respond', () => {
  expect(endOf('000', 7)).toBe(75)
})

test('doubles dollar signs for master.cf', () => {
  const line = postfixServiceOf('m1', 's3cret')
  expect(line).toContain(postfixCommandOf('m1', 's3cret').replaceAll('$', '$$$$'))
  expect(line.replaceAll('$$', '')).not.toContain('$')
})
