import type { FastifyReply } from 'fastify'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { applyToGroup, readGroup } from './bodies/group-draft.ts'
import { type Operation, readPatch } from './bodies/patch.ts'
import { checked, draftOf, readUser, setAt, type UserDraft } from './bodies/user-draft.ts'
import { isObject, type Json } from './bodies/values.ts'
import { MOST_LISTED, resourceTypes, schemas, serviceProviderConfig } from './discovery.ts'
import { readFilter } from './filter.ts'
import type { Person } from './person.ts'
import { choose, presentGroup, presentList, presentUser, type Wanted, withVersion } from './present.ts'
import { invalidValue } from './scim-error.ts'
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
  listPeople,
  type ListRequest,
} from './use-cases-users.ts'
import { mustMatch, names, versionOf } from './version.ts'

/** A request of a directory. */
export type Asked = {
  ctx: Context
  actor: TokenActor
  publicUrl: string
  id: string
  query: Record<string, unknown>
  ifMatch: string | undefined
  ifNoneMatch: string | undefined
  body: Json | undefined
  reply: FastifyReply
}

type Route = {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  path: string
  /** Gives the body of the answer; null where there is none. */
  run: (asked: Asked) => Promise<object | null>
}

const LONGEST_QUERY = 1_000

/** A part of the query, which is there once. */
function textOf({ query }: Asked, name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidValue(`${name} is there twice.`)
  return value
}

function wantedOf(asked: Asked): Wanted {
  const wanted = {
    attributes: textOf(asked, 'attributes'),
    excludedAttributes: textOf(asked, 'excludedAttributes'),
  }
  if (Object.values(wanted).some((text) => (text?.length ?? 0) > LONGEST_QUERY))
    throw invalidValue('The list of attributes is too long.')
  return wanted
}

function numberOf(asked: Asked, name: string, otherwise: number): number {
  const text = textOf(asked, name)
  if (text === undefined) return otherwise
  if (!/^-?\d{1,9}$/u.test(text)) throw invalidValue(`${name} has to be a number.`)
  return Number(text)
}

/** What a list is asked for. Numbers that are too small or large become the nearest that can be. */
function listOf(asked: Asked): ListRequest {
  const filter = textOf(asked, 'filter')
  return {
    filter: filter === undefined ? null : readFilter(filter),
    startIndex: Math.max(1, numberOf(asked, 'startIndex', 1)),
    count: Math.min(MOST_LISTED, Math.max(0, numberOf(asked, 'count', MOST_LISTED))),
  }
}

/** A resource with its tag; nothing where the directory has this one. */
function answerWith(asked: Asked, shown: object, wanted: Wanted = {}): object | null {
  asked.reply.header('etag', versionOf(shown))
  if (asked.ifNoneMatch !== undefined && names(asked.ifNoneMatch, shown)) {
    asked.reply.status(304)
    return null
  }
  return choose(withVersion(shown), wanted)
}

function created(asked: Asked, shown: object): object | null {
  const { location } = (shown as { meta: { location: string } }).meta
  asked.reply.status(201).header('location', location)
  return answerWith({ ...asked, ifNoneMatch: undefined }, shown)
}

function applyToUser(person: Person, operations: readonly Operation[]): UserDraft {
  const draft = draftOf(person)
  for (const { op, path, value } of operations) {
    const given = op === 'remove' ? undefined : value
    if (path !== '') setAt(draft, path, given)
    else if (isObject(given)) for (const [name, each] of Object.entries(given)) setAt(draft, name, each)
    else throw invalidValue('Without a path, value has to be an object.')
  }
  return checked(draft)
}

async function changeUser(asked: Asked, change: (person: Person) => UserDraft): Promise<object | null> {
  const { ctx, actor, id, publicUrl, ifMatch } = asked
  const person = await changePerson(ctx, actor, id, (before) => {
    mustMatch(ifMatch, presentUser(before, publicUrl))
    return change(before)
  })
  return answerWith({ ...asked, ifNoneMatch: undefined }, presentUser(person, publicUrl), wantedOf(asked))
}

const shownGroup = ({ group, members }: WholeGroup, publicUrl: string): object =>
  presentGroup(group, members, publicUrl)

/** Every route below the door's path. */
export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    run: async ({ publicUrl }) => serviceProviderConfig(publicUrl),
  },
  { method: 'GET', path: '/ResourceTypes', run: async ({ publicUrl }) => resourceTypes(publicUrl) },
  { method: 'GET', path: '/Schemas', run: async ({ publicUrl }) => schemas(publicUrl) },
  {
    method: 'GET',
    path: '/Users',
    async run(asked) {
      const request = listOf(asked)
      const wanted = wantedOf(asked)
      const { rows, total } = await listPeople(asked.ctx, request)
      const shown = rows.map((row) => choose(withVersion(presentUser(row, asked.publicUrl)), wanted))
      return presentList(shown, { total, startIndex: request.startIndex })
    },
  },
  {
    method: 'GET',
    path: '/Users/:id',
    async run(asked) {
      const person = await findPerson(asked.ctx, asked.id)
      return answerWith(asked, presentUser(person, asked.publicUrl), wantedOf(asked))
    },
  },
  {
    method: 'POST',
    path: '/Users',
    async run(asked) {
      const person = await createPerson(asked.ctx, asked.actor, readUser(asked.body, null))
      return created(asked, presentUser(person, asked.publicUrl))
    },
  },
  {
    method: 'PUT',
    path: '/Users/:id',
    run: (asked) =>
      changeUser(asked, (before) => {
        const draft = readUser(asked.body, before.role)
        // Who is not said to be active stays what they are.
        const saysActive =
          isObject(asked.body) && Object.keys(asked.body).some((name) => name.toLowerCase() === 'active')
        return { ...draft, active: saysActive ? draft.active : before.suspendedAt === null }
      }),
  },
  {
    method: 'PATCH',
    path: '/Users/:id',
    async run(asked) {
      const operations = readPatch(asked.body)
      return changeUser(asked, (before) => applyToUser(before, operations))
    },
  },
  {
    method: 'DELETE',
    path: '/Users/:id',
    async run({ ctx, actor, id, ifMatch, publicUrl, reply }) {
      await deletePerson(ctx, actor, id, (person) => mustMatch(ifMatch, presentUser(person, publicUrl)))
      reply.status(204)
      return null
    },
  },
  {
    method: 'GET',
    path: '/Groups',
    async run(asked) {
      const request = listOf(asked)
      const wanted = wantedOf(asked)
      const { rows, total } = await listGroups(asked.ctx, request)
      const shown: object[] = []
      for (const group of rows) {
        const members = await asked.ctx.store.scimGroups.members(group.id)
        // The version is that of all of it, also where the members are not wanted.
        const whole = withVersion(presentGroup(group, members, asked.publicUrl))
        shown.push(choose(whole, wanted))
      }
      return presentList(shown, { total, startIndex: request.startIndex })
    },
  },
  {
    method: 'GET',
    path: '/Groups/:id',
    async run(asked) {
      const whole = await findGroup(asked.ctx, asked.id)
      return answerWith(asked, shownGroup(whole, asked.publicUrl), wantedOf(asked))
    },
  },
  {
    method: 'POST',
    path: '/Groups',
    async run(asked) {
      const whole = await createGroup(asked.ctx, asked.actor, readGroup(asked.body))
      return created(asked, shownGroup(whole, asked.publicUrl))
    },
  },
  {
    method: 'PUT',
    path: '/Groups/:id',
    async run(asked) {
      const draft = readGroup(asked.body)
      return changeWhole(asked, () => draft)
    },
  },
  {
    method: 'PATCH',
    path: '/Groups/:id',
    async run(asked) {
      const operations = readPatch(asked.body)
      return changeWhole(asked, ({ group, members }) =>
        applyToGroup(
          { name: group.name, externalId: group.externalId, memberIds: members.map(({ id }) => id) },
          operations,
        ),
      )
    },
  },
  {
    method: 'DELETE',
    path: '/Groups/:id',
    async run({ ctx, actor, id, ifMatch, publicUrl, reply }) {
      await deleteGroup(ctx, actor, id, (whole) => mustMatch(ifMatch, shownGroup(whole, publicUrl)))
      reply.status(204)
      return null
    },
  },
]

async function changeWhole(asked: Asked, change: Parameters<typeof changeGroup>[3]): Promise<object | null> {
  const { ctx, actor, id, publicUrl, ifMatch } = asked
  const whole = await changeGroup(ctx, actor, id, (before) => {
    mustMatch(ifMatch, shownGroup(before, publicUrl))
    return change(before)
  })
  return answerWith({ ...asked, ifNoneMatch: undefined }, shownGroup(whole, publicUrl), wantedOf(asked))
}
