import { LIMITS, teamDraft } from '@support-desk/contract'
import { invalidPath, invalidValue, ScimError } from '../scim-error.ts'
import type { Operation } from './patch.ts'
import { isObject, type Json, lowered, textIn } from './values.ts'

/** A group as a directory sends it. */
export type GroupDraft = { name: string; externalId: string | null; memberIds: string[] }

const CORE = /^urn:ietf:params:scim:schemas:core:2\.0:group:/
const MEMBER_PATH = /^members\[\s*value\s+eq\s+"([^"]{1,64})"\s*\](?:\.\w+)?$/iu
const NAME = teamDraft.shape.name

/** Parses a whole group resource. Accounts that are not listed are not members. */
export function readGroup(body: Json | undefined): GroupDraft {
  if (!isObject(body)) throw invalidValue('The body must be an object.')
  const fields = lowered(body)
  return checkedGroup({
    name: textIn(fields.get('displayname'), 'displayName'),
    externalId: textIn(fields.get('externalid'), 'externalId') || null,
    memberIds: idsIn(fields.get('members')),
  })
}

/** The unique ids of members. Entra and Okta send a list; some directories send a single value. */
function idsIn(value: Json | undefined): string[] {
  if (value === undefined || value === null) return []
  const given = Array.isArray(value) ? value : [value]
  const ids = given.map((each) => {
    const id = isObject(each) ? lowered(each).get('value') : each
    if (typeof id !== 'string' || id === '' || id.length > 64)
      throw invalidValue('members.value must be an id.')
    return id
  })
  return [...new Set(ids)]
}

/** Applies PATCH operations to a group. */
export function applyToGroup(draft: GroupDraft, operations: readonly Operation[]): GroupDraft {
  return checkedGroup(operations.reduce(step, draft))
}

function step(draft: GroupDraft, { op, path, value }: Operation): GroupDraft {
  if (path === '') {
    if (!isObject(value)) throw invalidValue('Without a path, value must be an object.')
    return [...lowered(value)].reduce(
      (next, [name, each]) => setAt(next, { op, path: name, value: each }),
      draft,
    )
  }
  return setAt(draft, { op, path, value })
}

function setAt(draft: GroupDraft, { op, path, value }: Operation): GroupDraft {
  const name = path.trim().replace(new RegExp(CORE, 'iu'), '')
  const one = MEMBER_PATH.exec(name)?.[1]
  if (one !== undefined) {
    if (op !== 'remove')
      throw new ScimError(400, 'invalidPath', 'Members can be added or removed, not changed.')
    return { ...draft, memberIds: draft.memberIds.filter((id) => id !== one) }
  }
  switch (name.toLowerCase()) {
    case 'members':
      return { ...draft, memberIds: membersAfter(draft.memberIds, op, value) }
    case 'displayname':
      return { ...draft, name: textIn(op === 'remove' ? null : value, 'displayName') }
    case 'externalid':
      return { ...draft, externalId: (op === 'remove' ? '' : textIn(value, 'externalId')) || null }
    case 'id':
    case 'schemas':
    case 'meta':
      return draft
    default:
      throw invalidPath(path)
  }
}

function membersAfter(had: string[], op: Operation['op'], value: Json | undefined): string[] {
  if (op === 'replace') return idsIn(value)
  const ids = idsIn(value)
  if (op === 'add') return [...new Set([...had, ...ids])]
  // An operation without a value removes all members. Entra lists the removed members in the value.
  return value === undefined ? [] : had.filter((id) => !ids.includes(id))
}

function checkedGroup(draft: GroupDraft): GroupDraft {
  const name = NAME.safeParse(draft.name)
  if (!name.success)
    throw invalidValue(`displayName is required and can have at most ${LIMITS.teamName} characters.`)
  if (draft.memberIds.length > LIMITS.teamMembers)
    throw new ScimError(400, 'tooMany', `A group can have at most ${LIMITS.teamMembers} members.`)
  return { ...draft, name: name.data }
}
