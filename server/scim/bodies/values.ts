import { LIMITS } from '@support-desk/contract'
import { z } from 'zod'
import { invalidValue } from '../scim-error.ts'

/** A JSON value from a directory. */
export type Json = z.infer<typeof json>
export const json = z.json()

const LONGEST = 256
const EMAIL = z.email().max(LIMITS.email)
const BOOLEANS: Record<string, boolean> = { true: true, false: false }

/** Whether a value is an object and not an array. */
export const isObject = (value: unknown): value is Record<string, Json> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Parses a text and trims it. A missing value is empty; numbers, which some directories send, are accepted. */
export function textIn(value: Json | undefined, name: string, most = LONGEST): string {
  if (value === undefined || value === null) return ''
  if (typeof value !== 'string' && typeof value !== 'number') throw invalidValue(`${name} must be a string.`)
  const text = String(value).trim().normalize('NFC')
  if (text.length > most) throw invalidValue(`${name} can have at most ${most} characters.`)
  if (/\p{Cc}/u.test(text)) throw invalidValue(`${name} must not contain control characters.`)
  return text
}

/** Parses a boolean. Entra sends it as text in any case. */
export function booleanIn(value: Json | undefined, name: string): boolean {
  const found =
    typeof value === 'boolean' ? value : BOOLEANS[typeof value === 'string' ? value.toLowerCase() : '']
  if (found === undefined) throw invalidValue(`${name} must be true or false.`)
  return found
}

/** Parses an email address. */
export function emailIn(value: Json | undefined): string {
  const text = textIn(value, 'emails.value', LIMITS.email)
  if (!EMAIL.safeParse(text).success) throw invalidValue('emails.value must be an email address.')
  return text
}

/** The main one of several values: the primary one, else the work one, else the first. Some directories send a single value. */
export function mainOf(value: Json | undefined, name: string): Json | undefined {
  if (value === undefined || value === null) return undefined
  const given = Array.isArray(value) ? value : [value]
  const isMain = (each: Json): boolean =>
    isObject(each) && each['primary'] !== undefined && booleanIn(each['primary'], `${name}.primary`)
  const isWork = (each: Json): boolean => isObject(each) && each['type'] === 'work'
  const main = given.find(isMain) ?? given.find(isWork) ?? given[0]
  return isObject(main) ? main['value'] : main
}

/** The attributes of an object by lower-case name, because SCIM names are case-insensitive. Throws for duplicates. */
export function lowered(object: Record<string, Json>): Map<string, Json> {
  const entries = Object.entries(object).map(([name, value]) => [name.toLowerCase(), value] as const)
  const map = new Map(entries)
  if (map.size !== entries.length) throw invalidValue('An attribute is given more than once.')
  return map
}
