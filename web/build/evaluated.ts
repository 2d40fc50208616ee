import { pathToFileURL } from 'node:url'
import type { Plugin } from 'vite'

/**
 * Puts the values that a module exports in its place when the pages are built, so that nobody loads what they are computed from. Such a
 * module is plain data: whatever JSON cannot hold fails the build.
 */
export const evaluated = (...files: readonly string[]): Plugin => ({
  name: 'evaluated',
  apply: 'build',
  enforce: 'pre',
  async load(id) {
    if (!files.includes(id)) return null
    const values: Record<string, unknown> = await import(pathToFileURL(id).href)
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = ${jsonOf(name, value)}\n`)
      .join('')
  },
})

function jsonOf(name: string, value: unknown): string {
  return JSON.stringify(value, (key, part: unknown) => {
    if (typeof part === 'function' || part === undefined)
      throw new Error(`${name} holds no plain data at “${key}”.`)
    return part
  })
}
