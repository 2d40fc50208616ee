import { LIMITS, type Role } from '@support-desk/contract'
import type { DirectoryEntry, Person } from '../person.ts'
import { invalidPath, invalidValue } from '../scim-error.ts'
import type { Operation } from './patch.ts'
import { booleanIn, emailIn, isObject, type Json, json, lowered, mainOf, textIn } from './values.ts'

/** What a directory says of somebody. */
export type UserDraft = DirectoryEntry & {
  /** Empty where none was given: then the user name is the address. */
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

/** What a directory would have said to leave somebody as they are. */
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
  // Another address beside that of work is not the one by which somebody is reached here.
  if (draft.email !== '' && Array.isArray(value) && value.length > 0 && value.every(isAside)) return
  const email = mainOf(value, 'emails')
  draft.email = email === undefined || email === null ? '' : emailIn(email)
}
const isAside = (each: Json): boolean =>
  isObject(each) && each['type'] !== undefined && each['type'] !== 'work' && !each['primary']
const setRoles: Set = (draft, value) => {
  const role = appRoleIn(textIn(mainOf(value, 'roles'), 'roles.value'))
  const known = ROLES.find((each) => each.toLowerCase() === role.toLowerCase())
  if (role !== '' && !known) throw invalidValue('roles.value is one of User and SupportTeam.')
  draft.role = known ?? null
}

/** Entra writes an app role into a change as JSON: `{"id":"…","value":"SupportTeam","displayName":"…"}`. */
function appRoleIn(text: string): string {
  if (!text.startsWith('{')) return text
  try {
    const role = json.parse(JSON.parse(text))
    return isObject(role) && typeof role['value'] === 'string' ? role['value'] : text
  } catch {
    return text
  }
}

/** What can be set, by its path in lower case. `undefined` as a value takes it away. */
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

/** Not what every object has by nature, such as `constructor`: a path may be any word. */
const setterOf = (name: string): Set | undefined => (Object.hasOwn(SETTERS, name) ? SETTERS[name] : undefined)

/** Attributes of the standard that are not kept here. They are passed over: a directory sends what it has. */
const PASSED_OVER = new Set(
  [
    'schemas id meta password groups nickname profileurl title usertype preferredlanguage locale timezone phonenumbers',
    'ims photos addresses entitlements x509certificates name.middlename name.honorificprefix name.honorificsuffix',
    'enterprise.manager enterprise.costcenter enterprise.organization enterprise.division emails.type emails.primary',
    'emails.display roles.display roles.type roles.primary',
  ].flatMap((names) => names.split(' ')),
)

const PATH = /^([\w$.-]+?)(?:\[([^\]]{0,200})\])?(?:\.([\w$]+))?$/
/** Kinds of addresses that are not the one by which somebody is reached here. */
const OTHER_KIND = /^\s*type\s+eq\s+"(?!work")/iu

/** Sets what a path names, in the words of any dialect: capitals, the name of the schema before it, a filter in it. */
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

/** Null where it names an address that is not kept. */
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
  if (!isObject(value)) throw invalidValue(`${of} has to be an object.`)
  for (const [part, each] of lowered(value)) {
    setterOf(`${of}.${part}`)?.(draft, each)
  }
}

const isPassedOver = (name: string): boolean =>
  PASSED_OVER.has(name) || PASSED_OVER.has(name.split('.', 1)[0] ?? '')

/**
 * What a whole resource says: what it does not name is empty, but for the role and for being active, which stay as they are. Unknown
 * attributes are passed over.
 */
export function readUser(body: Json | undefined, before: Person | null): UserDraft {
  if (!isObject(body)) throw invalidValue('The body has to be an object.')
  const stays = before && { role: before.ownRole, active: before.suspendedAt === null }
  const draft: UserDraft = { ...structuredClone(EMPTY_DRAFT), ...stays }
  for (const [name, value] of lowered(body)) {
    if (name === ENTERPRISE_KEY || name === 'name' || setterOf(name)) setAt(draft, name, value)
  }
  return checked(draft)
}

/** What is said of somebody after some steps. */
export function applyToUser(before: Person, operations: readonly Operation[]): UserDraft {
  const draft = draftOf(before)
  for (const { op, path, value } of operations) {
    const given = op === 'remove' ? undefined : value
    if (path !== '') setAt(draft, path, given)
    else if (isObject(given)) for (const [name, each] of Object.entries(given)) setAt(draft, name, each)
    else throw invalidValue('Without a path, value has to be an object.')
  }
  return checked(draft)
}

/** Refuses what nobody can be known by. */
function checked(draft: UserDraft): UserDraft {
  if (draft.userName === '') throw invalidValue('userName is needed.')
  return { ...draft, email: draft.email === '' ? emailIn(draft.userName) : draft.email }
}
