import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { applyToGroup, type GroupDraft, readGroup } from './bodies/group-draft.ts'
import type { Operation } from './bodies/patch.ts'
import { applyToUser, readUser, type UserDraft } from './bodies/user-draft.ts'
import type { Json } from './bodies/values.ts'
import type { Person } from './person.ts'
import { presentGroup, presentUser } from './present.ts'
import {
  changeGroup,
  createGroup,
  deleteGroup,
  findGroup,
  listGroups,
  type WholeGroup,
} from './use-cases-groups.ts'
import {
  changePerson,
  createPerson,
  deletePerson,
  findPerson,
  type Listed,
  listPeople,
  type ListRequest,
} from './use-cases-users.ts'

/** A kind of resource: what its routes do with one. */
export type Resource<Row, Draft> = {
  path: string
  /** What a whole resource says; `before` is what it replaces. */
  read: (body: Json | undefined, before: Row | null) => Draft
  /** What is left of it after some steps. */
  apply: (before: Row, operations: readonly Operation[]) => Draft
  /** Without `meta.version`. */
  present: (row: Row, publicUrl: string) => object
  find: (ctx: Context, id: string) => Promise<Row>
  list: (ctx: Context, request: ListRequest) => Promise<Listed<Row>>
  create: (ctx: Context, actor: TokenActor, draft: Draft) => Promise<Row>
  change: (ctx: Context, actor: TokenActor, id: string, change: (before: Row) => Draft) => Promise<Row>
  remove: (ctx: Context, actor: TokenActor, id: string, check: (before: Row) => void) => Promise<void>
}

export const USERS: Resource<Person, UserDraft> = {
  path: '/Users',
  read: readUser,
  apply: applyToUser,
  present: presentUser,
  find: findPerson,
  list: listPeople,
  create: createPerson,
  change: changePerson,
  remove: deletePerson,
}

export const GROUPS: Resource<WholeGroup, GroupDraft> = {
  path: '/Groups',
  read: readGroup,
  apply: ({ group, members }, operations) =>
    applyToGroup(
      { name: group.name, externalId: group.externalId, memberIds: members.map(({ id }) => id) },
      operations,
    ),
  present: ({ group, members }, publicUrl) => presentGroup(group, members, publicUrl),
  find: findGroup,
  list: listGroups,
  create: createGroup,
  change: changeGroup,
  remove: deleteGroup,
}
