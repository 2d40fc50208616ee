import { type Call, isChange } from '../call.ts'
import { type Area, AREAS, type Level, LEVELS, type Scope, SPECIAL_SCOPES } from './areas.ts'
import { type Role, ROLES } from '../words.ts'

/** All scopes. */
export const SCOPES: readonly Scope[] = [
  ...AREAS.flatMap((area) => LEVELS.map((level): Scope => `${area}:${level}`)),
  ...SPECIAL_SCOPES,
]

type ScopedCall = Pick<Call, 'area' | 'sessionOnly' | 'scope' | 'alsoScopes' | 'method' | 'effect' | 'who'>

/** Validated input of a call. */
type Input = { query?: Record<string, unknown>; body?: Record<string, unknown> }

/** Scope that a token needs for a call; null if the call is closed to tokens. Calls for `anyone` check no scope. */
export function scopeOf(call: ScopedCall): Scope | null {
  const { area, sessionOnly, scope, who } = call
  if (scope !== undefined) return scope
  if (area === undefined || sessionOnly) return null
  if (isForAdmins(who)) return `${area}:admin`
  return `${area}:${isChange(call) ? 'write' : 'read'}`
}

/** Scopes that every request of a call needs; null if the call is closed to tokens. */
export function scopesOf(call: ScopedCall): readonly Scope[] | null {
  const scope = scopeOf(call)
  return scope && [scope, ...(call.alsoScopes ?? []).filter((each) => typeof each === 'string')]
}

/**
 * The call with its further scopes resolved for one request: conditional scopes apply if the request has the field.
 */
export function callFor<C extends ScopedCall>(call: C, { query, body }: Input): C {
  if (!call.alsoScopes?.some((each) => typeof each !== 'string')) return call
  const needed = call.alsoScopes.flatMap((each): Scope[] => {
    if (typeof each === 'string') return [each]
    const value = query?.[each.with] ?? body?.[each.with]
    const isGiven = each.values ? each.values.some((one) => one === value) : !isEmpty(value)
    return isGiven ? [each.scope] : []
  })
  return { ...call, alsoScopes: needed }
}

const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === false ||
  value === '' ||
  (Array.isArray(value) && value.length === 0)

const isForAdmins = (who: Call['who']): boolean => who !== 'anyone' && who.every((role) => role === 'Admin')

/** Whether the scopes include a needed one: write includes read, admin includes both. */
export function covers(scopes: readonly Scope[], needed: Scope): boolean {
  const [area, level] = needed.split(':')
  if (level === undefined) return scopes.includes(needed)
  return LEVELS.slice(LEVELS.indexOf(level as Level)).some((each) =>
    scopes.includes(`${area as Area}:${each}`),
  )
}

/** Roles for which a scope opens at least one call. */
export function rolesFor(scope: Scope, calls: readonly ScopedCall[]): readonly Role[] {
  if (scope === 'send') return ['SupportTeam', 'Admin']
  if (scope === 'scim') return []
  return ROLES.filter((role) =>
    calls.some(
      (call) => call.who !== 'anyone' && scopeOf(call) === scope && call.who.some((each) => each === role),
    ),
  )
}
