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
  type ListPage,
  listPeople,
  type ListRequest,
} from './use-cases-users.ts'

/** A kind of resource and its operations. */
export type Resource<Row, Draft> = {
  path: string
  /** Parses a whole resource. `before`: the resource that it replaces. */
  read: (body: Json | undefined, before: Row | null) => Draft
  /** Applies PATCH operations. */
  apply: (before: Row, operations: readonly Operation[]) => Draft
  /** Presents a row, without `meta.version`. */
  present: (row: Row, publicUrl: string) => object
  find: (ctx: Context, id: string) => Promise<Row>
  list: (ctx: Context, request: ListRequest) => Promise<ListPage<Row>>
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
