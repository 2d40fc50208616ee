import { LIMITS, type Role } from '@support-desk/contract'
import type { DirectoryEntry, Person } from '../person.ts'
import { invalidPath, invalidValue } from '../scim-error.ts'
import type { Operation } from './patch.ts'
import { booleanIn, emailIn, isObject, type Json, json, lowered, mainOf, textIn } from './values.ts'

/** A user as a directory sends it. */
export type UserDraft = DirectoryEntry & {
  /** Empty when missing: then the user name is the address. */
  email: string
  active: boolean
  department: string
  employeeCode: string
  role: Role | null
}

export const ENTERPRISE = 'urn:ietf:params:scim:schemas:extension:enterprise:2.0:User'
const CORE = 'urn:ietf:params:scim:schemas:core:2.0:user:'
const ENTERPRISE_KEY = ENTERPRISE.toLowerCase()
const ROLES: readonly Role[] = ['User', 'SupportTeam', 'Admin']
const LONGEST_USER_NAME = 320

const EMPTY_DRAFT: UserDraft = {
  userName: '',
  externalId: null,
  names: { displayName: '', formatted: '', givenName: '', familyName: '' },
  email: '',
  active: true,
  department: '',
  employeeCode: '',
  role: null,
}

/** The draft that would leave a person unchanged. */
export const draftOf = (person: Person): UserDraft => ({
  userName: person.userName,
  externalId: person.externalId,
  names: { ...person.names },
  email: person.email,
  active: person.suspendedAt === null,
  department: person.department,
  employeeCode: person.employeeCode,
  role: person.ownRole,
})

type Set = (draft: UserDraft, value: Json | undefined) => void
const setName =
  (name: keyof UserDraft['names']): Set =>
  (draft, value) => {
    draft.names[name] = textIn(value, name)
  }
const setEmails: Set = (draft, value) => {
  // Secondary addresses are ignored; only the work address is stored.
  if (draft.email !== '' && Array.isArray(value) && value.length > 0 && value.every(isAside)) return
  const email = mainOf(value, 'emails')
  draft.email = email === undefined || email === null ? '' : emailIn(email)
}
const isAside = (each: Json): boolean =>
  isObject(each) && each['type'] !== undefined && each['type'] !== 'work' && !each['primary']
const setRoles: Set = (draft, value) => {
  const role = appRoleIn(textIn(mainOf(value, 'roles'), 'roles.value'))
  const known = ROLES.find((each) => each.toLowerCase() === role.toLowerCase())
  if (role !== '' && !known) throw invalidValue('roles.value must be User or SupportTeam.')
  draft.role = known ?? null
}

/** Entra sends an app role in a PATCH as JSON: `{"id":"…","value":"SupportTeam","displayName":"…"}`. */
function appRoleIn(text: string): string {
  if (!text.startsWith('{')) return text
  try {
    const role = json.parse(JSON.parse(text))
    return isObject(role) && typeof role['value'] === 'string' ? role['value'] : text
  } catch {
    return text
  }
}

/** Setters by path in lower case. The value `undefined` removes the attribute. */
const SETTERS: Record<string, Set> = {
  username: (draft, value) => {
    draft.userName = textIn(value, 'userName', LONGEST_USER_NAME)
  },
  externalid: (draft, value) => {
    draft.externalId = textIn(value, 'externalId') || null
  },
  displayname: setName('displayName'),
  'name.formatted': setName('formatted'),
  'name.givenname': setName('givenName'),
  'name.familyname': setName('familyName'),
  active: (draft, value) => {
    draft.active = booleanIn(value, 'active')
  },
  emails: setEmails,
  'emails.value': setEmails,
  roles: setRoles,
  'roles.value': setRoles,
  'enterprise.department': (draft, value) => {
    draft.department = textIn(value, 'department', LIMITS.department)
  },
  'enterprise.employeenumber': (draft, value) => {
    draft.employeeCode = textIn(value, 'employeeNumber', LIMITS.employeeCode)
  },
}

/** Ignores inherited properties such as `constructor`: a path may be any word. */
const setterOf = (name: string): Set | undefined => (Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined)

/** Standard attributes that are not stored. They are ignored, because directories send everything they have. */
const PASSED_OVER = new Set(
  [
    'schemas id meta password groups nickname profileurl title usertype preferredlanguage locale timezone phonenumbers',
    'ims photos addresses entitlements x509certificates name.middlename name.honorificprefix name.honorificsuffix',
    'enterprise.manager enterprise.costcenter enterprise.organization enterprise.division emails.type emails.primary',
    'emails.display roles.display roles.type roles.primary',
  ].flatMap((names) => names.split(' ')),
)

const PATH = /^([\w$.-]+?)(?:\[([^\]]{0,200})\])?(?:\.([\w$]+))?$/
/** Types of addresses that are ignored. */
const OTHER_KIND = /^\s*type\s+eq\s+"(?!work")/iu

/** Sets the attribute of a path in any dialect: with capitals, a schema prefix or a filter. */
function setAt(draft: UserDraft, path: string, value: Json | undefined): void {
  const name = nameIn(path)
  if (name === null) return
  if (name === 'name' || name === 'enterprise') {
    setParts(draft, name, value)
    return
  }
  const set = setterOf(name)
  if (set) set(draft, value)
  else if (!isPassedOver(name)) throw invalidPath(path)
}

/** Returns null for an address that is not stored. */
function nameIn(path: string): string | null {
  const text = path.toLowerCase().trim()
  if (text === ENTERPRISE_KEY) return 'enterprise'
  const short = text.startsWith(`${ENTERPRISE_KEY}:`)
    ? `enterprise.${text.slice(ENTERPRISE_KEY.length + 1)}`
    : text.startsWith(CORE)
      ? text.slice(CORE.length)
      : text
  const [, name, filter, part] = PATH.exec(short) ?? []
  if (name === undefined) throw invalidPath(path)
  if (filter !== undefined && name === 'emails' && OTHER_KIND.test(filter)) return null
  return part === undefined ? name : `${name}.${part}`
}

function setParts(draft: UserDraft, of: 'name' | 'enterprise', value: Json | undefined): void {
  if (value === undefined || value === null) {
    const parts = Object.keys(SETTERS).filter((each) => each.startsWith(`${of}.`))
    for (const part of parts) SETTERS[part]?.(draft, undefined)
    return
  }
  if (!isObject(value)) throw invalidValue(`${of} must be an object.`)
  for (const [part, each] of lowered(value)) {
    setterOf(`${of}.${part}`)?.(draft, each)
  }
}

const isPassedOver = (name: string): boolean =>
  PASSED_OVER.has(name) || PASSED_OVER.has(name.split('.', 1)[0] ?? '')

/**
 * Parses a whole user resource. Missing attributes become empty, except role and active, which stay unchanged. Unknown attributes
 * are ignored.
 */
export function readUser(body: Json | undefined, before: Person | null): UserDraft {
  if (!isObject(body)) throw invalidValue('The body must be an object.')
  const stays = before && { role: before.ownRole, active: before.suspendedAt === null }
  const draft: UserDraft = { ...structuredClone(EMPTY_DRAFT), ...stays }
  for (const [name, value] of lowered(body)) {
    if (name === ENTERPRISE_KEY || name === 'name' || setterOf(name)) setAt(draft, name, value)
  }
  return checked(draft)
}

/** Applies PATCH operations to a person. */
export function applyToUser(before: Person, operations: readonly Operation[]): UserDraft {
  const draft = draftOf(before)
  for (const { op, path, value } of operations) {
    const given = op === 'remove' ? undefined : value
    if (path !== '') setAt(draft, path, given)
    else if (isObject(given)) for (const [name, each] of Object.entries(given)) setAt(draft, name, each)
    else throw invalidValue('Without a path, value must be an object.')
  }
  return checked(draft)
}

/** Throws when the user name is missing. */
function checked(draft: UserDraft): UserDraft {
  if (draft.userName === '') throw invalidValue('userName is required.')
  return { ...draft, email: draft.email === '' ? emailIn(draft.userName) : draft.email }
}
