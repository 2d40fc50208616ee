import type { FastifyReply } from 'fastify'
import type { TokenActor } from '../kernel/actor.ts'
import type { Context } from '../kernel/context.ts'
import { readPatch } from './bodies/patch.ts'
import type { Json } from './bodies/values.ts'
import {
  type Description,
  findDiscovered,
  listDiscovered,
  MOST_LISTED,
  resourceTypes,
  schemas,
  serviceProviderConfig,
} from './discovery.ts'
import { readFilter } from './filter.ts'
import { choose, presentList, type AttributeSelection, withVersion } from './present.ts'
import { GROUPS, type Resource, USERS } from './resources.ts'
import { invalidValue } from './scim-error.ts'
import type { ListRequest } from './use-cases-users.ts'
import { mustMatch, names, versionOf } from './version.ts'

/** A request of a directory. */
export type ScimRequest = {
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
  /** Returns the body of the response; null for none. */
  run: (asked: ScimRequest) => Promise<object | null>
}

const LONGEST_QUERY = 1_000

/** A query parameter. Throws when it is repeated. */
function textOf({ query }: ScimRequest, name: string): string | undefined {
  const value = query[name]
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw invalidValue(`${name} is given more than once.`)
  return value
}

function wantedOf(asked: ScimRequest): AttributeSelection {
  const wanted = {
    attributes: textOf(asked, 'attributes'),
    excludedAttributes: textOf(asked, 'excludedAttributes'),
  }
  if (Object.values(wanted).some((text) => (text?.length ?? 0) > LONGEST_QUERY))
    throw invalidValue('The list of attributes is too long.')
  return wanted
}

function numberOf(asked: ScimRequest, name: string, otherwise: number): number {
  const text = textOf(asked, name)
  if (text === undefined) return otherwise
  if (!/^-?\d{1,9}$/u.test(text)) throw invalidValue(`${name} must be a number.`)
  return Number(text)
}

/** The parameters of a list. Numbers out of range are clamped. */
function listOf(asked: ScimRequest): ListRequest {
  const filter = textOf(asked, 'filter')
  return {
    filter: filter === undefined ? null : readFilter(filter),
    startIndex: Math.max(1, numberOf(asked, 'startIndex', 1)),
    count: Math.min(MOST_LISTED, Math.max(0, numberOf(asked, 'count', MOST_LISTED))),
  }
}

/** A resource with its ETag. Sends 304 when the directory has this version. */
function answerWith(asked: ScimRequest, shown: object, wanted: AttributeSelection = {}): object | null {
  asked.reply.header('etag', versionOf(shown))
  if (asked.ifNoneMatch !== undefined && names(asked.ifNoneMatch, shown)) {
    asked.reply.status(304)
    return null
  }
  return choose(withVersion(shown), wanted)
}

function created(asked: ScimRequest, shown: object): object | null {
  const { location } = (shown as { meta: { location: string } }).meta
  asked.reply.status(201).header('location', location)
  return answerWith({ ...asked, ifNoneMatch: undefined }, shown)
}

/** The six routes of a kind of resource. */
function routesOf<Row, Draft>(resource: Resource<Row, Draft>): Route[] {
  const { path } = resource
  const present = (row: Row, { publicUrl }: ScimRequest): object => resource.present(row, publicUrl)
  const change = async (asked: ScimRequest, draftFor: (before: Row) => Draft): Promise<object | null> => {
    const { ctx, actor, id, ifMatch } = asked
    const row = await resource.change(ctx, actor, id, (before) => {
      mustMatch(ifMatch, present(before, asked))
      return draftFor(before)
    })
    return answerWith({ ...asked, ifNoneMatch: undefined }, present(row, asked), wantedOf(asked))
  }
  return [
    {
      method: 'GET',
      path,
      async run(asked) {
        const request = listOf(asked)
        const wanted = wantedOf(asked)
        const { rows, total } = await resource.list(asked.ctx, request)
        // The version covers the whole resource, even when only some attributes are selected.
        const shown = rows.map((row) => choose(withVersion(present(row, asked)), wanted))
        return presentList(shown, { total, startIndex: request.startIndex })
      },
    },
    {
      method: 'POST',
      path,
      async run(asked) {
        const row = await resource.create(asked.ctx, asked.actor, resource.read(asked.body, null))
        return created(asked, present(row, asked))
      },
    },
    {
      method: 'GET',
      path: `${path}/:id`,
      async run(asked) {
        const row = await resource.find(asked.ctx, asked.id)
        return answerWith(asked, present(row, asked), wantedOf(asked))
      },
    },
    {
      method: 'PUT',
      path: `${path}/:id`,
      run: (asked) => change(asked, (before) => resource.read(asked.body, before)),
    },
    {
      method: 'PATCH',
      path: `${path}/:id`,
      async run(asked) {
        const operations = readPatch(asked.body)
        return change(asked, (before) => resource.apply(before, operations))
      },
    },
    {
      method: 'DELETE',
      path: `${path}/:id`,
      async run(asked) {
        const { ctx, actor, id, ifMatch, reply } = asked
        await resource.remove(ctx, actor, id, (before) => mustMatch(ifMatch, present(before, asked)))
        reply.status(204)
        return null
      },
    },
  ]
}

/** The routes of a kind of description: the list, and each one at its location. */
function discoveryOf(path: string, all: (publicUrl: string) => Description[]): Route[] {
  return [
    { method: 'GET', path, run: async ({ publicUrl }) => listDiscovered(all(publicUrl)) },
    {
      method: 'GET',
      path: `${path}/:id`,
      run: async ({ publicUrl, id }) => findDiscovered(all(publicUrl), id),
    },
  ]
}

/** All routes below the SCIM path. */
export const ROUTES: readonly Route[] = [
  {
    method: 'GET',
    path: '/ServiceProviderConfig',
    run: async ({ publicUrl }) => serviceProviderConfig(publicUrl),
  },
  ...discoveryOf('/ResourceTypes', resourceTypes),
  ...discoveryOf('/Schemas', schemas),
  ...routesOf(USERS),
  ...routesOf(GROUPS),
]
