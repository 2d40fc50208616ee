import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { ROOT } from '../run/root.ts'

const read = (file: string): string => readFileSync(resolve(ROOT, file), 'utf8')

/** The only file that compares secrets. */
const COMPARES = 'server/kernel/secrets/same-secret.ts'
/** Folders that receive secrets and signatures from clients. */
const DOORS = /^server\/(?:channels\/mail|auth\/tokens|webhooks|mcp|operations\/keys)\//

const SIDE = String.raw`[\w.?]+(?:\([^()]*\))?|''`
const COMPARISON = new RegExp(`(${SIDE}) *[!=]==? *(${SIDE})`, 'g')
const PART =
  /\b[\w.?]*(?:secret|signature|hash|mac)\.(?:startsWith|endsWith|includes|localeCompare|equals)\(/i

const isSecret = (side: string): boolean => /(?:secret|signature|hash|mac)$/i.test(side)
/** Comparisons with empty values reveal no secret. */
const isNothing = (side: string): boolean => /^(?:null|undefined|''|\d+)$/.test(side)

function hastyIn(text: string): string | undefined {
  for (const [words, one = '', other = ''] of text.matchAll(COMPARISON))
    if ([one, other].some(isSecret) && ![one, other].some(isNothing)) return words
  return PART.exec(text)?.[0]
}

/** Comparisons of secrets or signatures that do not take constant time, as `file: words`. */
export function hastyComparisons(files: Iterable<string>, textOf = read): string[] {
  return [...files].flatMap((file) => {
    if (!file.startsWith('server/') || file.endsWith('.test.ts') || file === COMPARES) return []
    const text = textOf(file)
    const hasty = DOORS.test(file) ? hastyIn(text) : undefined
    const own = text.includes('timingSafeEqual') ? 'timingSafeEqual' : undefined
    return [hasty, own].filter((words) => words !== undefined).map((words) => `${file}: ${words}`)
  })
}
