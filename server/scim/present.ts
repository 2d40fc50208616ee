import type { Group, GroupMember } from './group.ts'
import type { Person } from './person.ts'
import { ENTERPRISE } from './bodies/user-draft.ts'
import { versionOf } from './version.ts'

export const SCIM_PATH = '/scim/v2'
export const USER = 'urn:ietf:params:scim:schemas:core:2.0:User'
export const GROUP = 'urn:ietf:params:scim:schemas:core:2.0:Group'

/** A user resource without `meta.version`. Empty attributes are omitted. */
export function presentUser(person: Person, publicUrl: string): object {
  const { id, externalId, userName, names, email, ownRole, department, employeeCode } = person
  const { displayName, ...parts } = names
  const name = Object.fromEntries(Object.entries(parts).filter(([, text]) => text !== ''))
  return {
    schemas: [USER, ENTERPRISE],
    id,
    ...(externalId !== null && { externalId }),
    userName,
    ...(Object.keys(name).length > 0 && { name }),
    displayName: displayName || person.username,
    active: person.suspendedAt === null,
    emails: [{ value: email, type: 'work', primary: true }],
    roles: [{ value: ownRole, primary: true }],
    groups: person.groups.map((group) => ({
      value: group.id,
      $ref: `${publicUrl}${SCIM_PATH}/Groups/${group.id}`,
      type: 'direct',
      display: group.name,
    })),
    [ENTERPRISE]: {
      ...(department !== '' && { department }),
      ...(employeeCode !== '' && { employeeNumber: employeeCode }),
    },
    meta: {
      resourceType: 'User',
      created: person.joinedAt,
      lastModified: person.changedAt ?? person.joinedAt,
      location: `${publicUrl}${SCIM_PATH}/Users/${id}`,
    },
  }
}

/** A group resource without `meta.version`. */
export function presentGroup(group: Group, members: readonly GroupMember[], publicUrl: string): object {
  const { id, name, externalId, createdAt, changedAt } = group
  return {
    schemas: [GROUP],
    id,
    ...(externalId !== null && { externalId }),
    displayName: name,
    members: members.map((member) => ({
      value: member.id,
      $ref: `${publicUrl}${SCIM_PATH}/Users/${member.id}`,
      type: 'User',
      display: member.username,
    })),
    meta: {
      resourceType: 'Group',
      created: createdAt,
      lastModified: changedAt,
      location: `${publicUrl}${SCIM_PATH}/Groups/${id}`,
    },
  }
}

/** Adds the version to a resource. */
export function withVersion(shown: object): object {
  const { meta, ...rest } = shown as { meta: object }
  return { ...rest, meta: { ...meta, version: versionOf(shown) } }
}

/** A page of a list. */
export const presentList = (
  resources: readonly object[],
  { total, startIndex }: { total: number; startIndex: number },
): object => ({
  schemas: ['urn:ietf:params:scim:api:messages:2.0:ListResponse'],
  totalResults: total,
  startIndex,
  itemsPerPage: resources.length,
  Resources: resources,
})

/** Selects the requested attributes by the first part of their names. The identifying attributes are always included. */
export function choose(shown: object, { attributes, excludedAttributes }: AttributeSelection): object {
  const always = new Set(['schemas', 'id', 'meta'])
  const wanted = attributes === undefined ? null : firstParts(attributes)
  const unwanted = firstParts(excludedAttributes ?? '')
  return Object.fromEntries(
    Object.entries(shown).filter(([name]) => {
      const key = name.toLowerCase()
      return always.has(key) || ((wanted === null || wanted.has(key)) && !unwanted.has(key))
    }),
  )
}
export type AttributeSelection = { attributes?: string | undefined; excludedAttributes?: string | undefined }

const firstParts = (list: string): Set<string> =>
  new Set(
    list
      .toLowerCase()
      .split(',')
      .map((name) => name.trim())
      .flatMap((name) => {
        const short = name.replace(/^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/u, '')
        const extension = ENTERPRISE.toLowerCase()
        return short.startsWith(extension) ? [extension] : [short.split(/[.[]/u, 1)[0] ?? '']
      }),
  )
