import { type Call, isChange } from '../call.ts'
import { type Area, AREAS, type Level, LEVELS, SPECIAL_SCOPES } from './areas.ts'
import { type Role, ROLES } from '../words.ts'

/** What a token may do: something in one area, or one of the special scopes. */
export type Scope = `${Area}:${Level}` | (typeof SPECIAL_SCOPES)[number]

/** Every scope that there is. */
export const SCOPES: readonly Scope[] = [
  ...AREAS.flatMap((area) => LEVELS.map((level): Scope => `${area}:${level}`)),
  ...SPECIAL_SCOPES,
]

type ScopedCall = Pick<Call, 'area' | 'sessionOnly' | 'scope' | 'method' | 'effect' | 'who'>

/** The scope that a call needs when a token makes it; null where no token may. Calls that anyone may make look at none. */
export function scopeOf(call: ScopedCall): Scope | null {
  const { area, sessionOnly, scope, who } = call
  if (scope !== undefined) return scope
  if (area === undefined || sessionOnly) return null
  if (isForAdmins(who)) return `${area}:admin`
  return `${area}:${isChange(call) ? 'write' : 'read'}`
}

const isForAdmins = (who: Call['who']): boolean => who !== 'anyone' && who.every((role) => role === 'Admin')

/** Whether some scopes allow what needs one: writing holds reading, and admin holds both. */
export function covers(scopes: readonly Scope[], needed: Scope): boolean {
  const [area, level] = needed.split(':')
  if (level === undefined) return scopes.includes(needed)
  return LEVELS.slice(LEVELS.indexOf(level as Level)).some((each) =>
    scopes.includes(`${area as Area}:${each}`),
  )
}

/** Roles to whom a scope opens something, by the calls that there are. */
export function rolesFor(scope: Scope, calls: readonly ScopedCall[]): readonly Role[] {
  if (scope === 'send') return ['SupportTeam', 'Admin']
  if (scope === 'scim') return []
  return ROLES.filter((role) =>
    calls.some(
      (call) => call.who !== 'anyone' && scopeOf(call) === scope && call.who.some((each) => each === role),
    ),
  )
}
