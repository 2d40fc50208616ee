import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type Area,
  AREAS,
  type Call,
  callFor,
  type CallName,
  CALLS,
  covers,
  isChange,
  type Role,
  ROLES,
  type Scope,
  SCOPES,
  scopesOf,
} from '@support-desk/contract'
import type { TokenActor } from '../../kernel/actor.ts'
import { mustBeAllowed } from '../../kernel/authority.ts'
import { Refusal } from '../../kernel/refusal.ts'
import { attemptsOf, createAttempts, onePerRole } from '../../testing/calls/cases.ts'
import { requestAbout, subjectsOf } from '../../testing/calls/fields.ts'
import {
  ENDS_SOMEBODY,
  fillMarkedServer,
  type MarkedUser,
  type MarkedServer,
} from '../../testing/calls/markers.ts'
import {
  type LooseInput,
  samplePicture,
  send,
  startTestServer,
  type TestServer,
} from '../../testing/calls/test-server.ts'
import { addGoodToken } from '../../testing/calls/tokens.ts'
import { watchTables, type WatchedTables } from '../../testing/database/watched-tables.ts'

/**
 * Tests every call with a token that has a single scope. A call that the scope does not cover is refused before it runs.
 * For each other call, the answer and the changed tables must belong to the area of the scope.
 */

/** Tables by the area with the right to change them. */
const TABLES: Record<string, string> = {
  tickets: 'tickets ticket_tags field_values field_changes ticket_links removed_tickets',
  conversations:
    'messages chat_members handover_notes notes note_mentions ticket_watchers ticket_participants scheduled_replies scheduled_files side_conversations side_messages side_recipients side_files',
  files: 'attachments uploads upload_pieces',
  views: 'views',
  notifications: 'notification_choices',
  macros: 'macros macro_files',
  tags: 'tags',
  fields: 'fields field_choices forms form_fields',
  teams: 'teams team_members',
  users:
    'accounts scim_users phone_numbers contact_addresses contact_notes contact_merges organisations organisation_domains organisation_members',
  mail: 'mailboxes blocked_senders outgoing_mail received_mails mail_entries mail_pictures signatures signature_files acknowledgement_texts',
  sla: 'calendars calendar_versions',
  webhooks: 'webhooks webhook_deliveries',
}
/** Derived tables, event tables, and tables of notifications. */
const FOLLOWING =
  'events event_counter jobs rate_counters ticket_counts ticket_figures ticket_words account_names notifications notified_tickets digest_lines outbox mail_ids install departures keyed_requests bulk_jobs bulk_tickets sessions session_ends api_tokens file_pieces'.split(
    ' ',
  )
/** Tables that tokens cannot change. */
const BY_SESSION =
  'codes factors recovery_codes factor_challenges second_factor_roles login_providers login_groups identities identity_teams logout_tokens login_flows mail_apps mail_sign_ins setup_links invitations branding logos desk_settings sample_contacts'.split(
    ' ',
  )
const DECIDED = 'requester_id assignee_id status subject priority team_id form_id'.split(' ')

/**
 * Expected effects of calls in other areas: an assignee takes part in the conversation, and a new participant becomes a contact.
 */
const BRINGS_ABOUT: Partial<Record<CallName, readonly Area[]>> = {
  takeTicket: ['conversations'],
  assignTicket: ['conversations'],
  handOverTicket: ['conversations'],
  releaseTicket: ['conversations'],
  createParticipant: ['users'],
  createTicketForRequester: ['conversations', 'users'],
  updateTicketRequester: ['conversations'],
}

const NAMES = (Object.keys(CALLS) as CallName[]).filter(
  (name) => (CALLS[name] as Call).who !== 'anyone' && scopesOf(CALLS[name]) !== null,
)

let testServer: TestServer
let marked: MarkedServer
let prepare: Awaited<ReturnType<typeof createAttempts>>
let tables: WatchedTables
let image: Buffer
const owners = new Map<Role, { id: string }>()
const tokens = new Map<string, string>()

beforeAll(async () => {
  testServer = await startTestServer({ environment: { LIMIT_CALLS_PER_TOKEN: '1000000/60' } })
  image = await samplePicture()
  marked = await fillMarkedServer(testServer)
  const users = await onePerRole(testServer.add)
  for (const role of ROLES) owners.set(role, users[role])
  prepare = await createAttempts(testServer, users, await onePerRole(testServer.add))
  // Watches only columns of a ticket that users set. The other columns follow from its conversation.
  tables = watchTables(testServer.dataDir, { tickets: DECIDED })
})
afterAll(async () => {
  tables.close()
  await testServer.stop()
})

async function tokenOf(owner: { id: string }, scope: Scope): Promise<string> {
  const key = `${owner.id} ${scope}`
  const createdAt = testServer.now().toISOString()
  const token =
    tokens.get(key) ?? (await addGoodToken(testServer.ctx.store, owner.id, [scope], { createdAt })).token
  tokens.set(key, token)
  return token
}

/** The single scopes that suffice for a request. Only the weakest one, since stronger scopes include it. */
function enoughFor(name: CallName, input: LooseInput): Scope[] {
  const call: Call = CALLS[name]
  const [query, body] = [call.query?.safeParse(input.query ?? {}), call.body?.safeParse(input.body ?? {})]
  const parsed = { ...(query?.data && { query: query.data }), ...(body?.data && { body: body.data }) }
  const needed = scopesOf(callFor(call, parsed)) ?? []
  return SCOPES.filter((scope) => needed.every((each) => covers([scope], each))).slice(0, 1)
}

const areaOf = (scope: Scope): string => scope.split(':')[0] ?? ''

test('refuses each call to a token whose only scope does not cover the call', () => {
  for (const name of NAMES) {
    const call: Call = CALLS[name]
    const role = call.who === 'anyone' ? 'User' : (call.who[0] ?? 'User')
    const actor = {
      kind: 'user',
      id: 'x',
      username: 'x',
      role,
      requiredAction: null,
      tokenId: 'x',
      until: null,
    } as const
    for (const scope of SCOPES) {
      const allowed = (scopesOf(call) ?? []).every((each) => covers([scope], each))
      expect(isAllowed(call, { ...actor, scopes: [scope] }), `${name} ${scope}`).toBe(allowed)
    }
  }
})

function isAllowed(call: Call, actor: TokenActor): boolean {
  try {
    mustBeAllowed(call, actor)
    return true
  } catch (error) {
    if (error instanceof Refusal && error.code === 'scope_missing') return false
    throw error
  }
}

test('lists each database table: in the area that may change it, as derived, or as unchangeable by tokens', () => {
  const changeable = Object.values(TABLES).flatMap((names) => names.split(' '))
  const known = new Set([...changeable, ...FOLLOWING, ...BY_SESSION])
  expect(tables.names().filter((table) => !known.has(table))).toEqual([])
  expect(Object.keys(TABLES).filter((area) => !AREAS.some((each) => each === area))).toEqual([])
})

const CHANGES = NAMES.filter((name) => isChange(CALLS[name]))

test.each(CHANGES)('%s changes only tables of its area with a single scope', async (name) => {
  const foreign = new Set<string>()
  for (const role of ROLES) {
    const attempt = attemptsOf(name, role).find(({ expected }) => expected === 'ok')
    const owner = owners.get(role)
    if (!attempt || !owner) continue
    const { call, input } = await prepare(attempt)
    for (const scope of enoughFor(name, input)) {
      const token = await tokenOf(owner, scope)
      tables.touched()
      const answer = await send(testServer.app, call, input, token)
      expect(answer.statusCode, `${name} by ${role}: ${answer.body}`).toBeLessThan(300)
      const areas = [areaOf(scope), ...(BRINGS_ABOUT[name] ?? [])]
      const own = new Set(areas.flatMap((area) => TABLES[area]?.split(' ') ?? []))
      for (const table of tables.touched())
        if (!own.has(table) && !FOLLOWING.includes(table)) foreign.add(table)
    }
  }
  expect([...foreign]).toEqual([])
})

/** The markers that must not appear for an area. Names of users appear everywhere. */
const hiddenFor = (area: string): string[] =>
  marked.users.flatMap(({ marks }) => [
    ...(area === 'tickets' ? [] : [marks.subject, marks.message]),
    ...(area === 'conversations' ? [] : [marks.chat]),
    // A macro contains the note that it writes.
    ...(area === 'conversations' || area === 'macros' ? [] : [marks.note]),
    ...(area === 'users' ? [] : [`${marks.mail}@`, marks.dept, marks.code, marks.portrait]),
  ])

/** Some requests about marked objects. */
function requestsOf(name: CallName): LooseInput[] {
  const choices = subjectsOf(name).subjects.reduce<{ id: string }[][]>(
    (made, { kind }) => made.flatMap((each) => marked.ids[kind].slice(0, 3).map((id) => [...each, { id }])),
    [[]],
  )
  return choices.slice(0, 9).map((subjects) => ({ ...requestAbout(name, subjects), image }))
}

const READS = NAMES.filter((name) => !isChange(CALLS[name]))
const readersOf = (call: Call): MarkedUser[] =>
  ROLES.filter((role) => call.who !== 'anyone' && call.who.includes(role)).flatMap(
    (role) => marked.users.find((user) => user.role === role) ?? [],
  )

test.each(NAMES.filter((name) => !ENDS_SOMEBODY.has(name)))(
  '%s returns only data of its area with a single scope',
  async (name) => {
    for (const reader of readersOf(CALLS[name]))
      for (const input of requestsOf(name))
        for (const scope of enoughFor(name, input)) {
          const { body } = await send(testServer.app, CALLS[name], input, await tokenOf(reader, scope))
          const found = hiddenFor(areaOf(scope)).filter((mark) => body.includes(mark))
          expect(found, `${scope} ${JSON.stringify(input.params)} ${body.slice(0, 500)}`).toEqual([])
        }
  },
)

/** Parameters of searches. */
const SEARCHES = ['q', 'condition', 'text', 'subject'] as const

test.each(READS.filter((name) => SEARCHES.some((field) => field in shapeOf(name))))(
  '%s does not reveal to a token for tickets whether a conversation contains a word',
  async (name) => {
    const call: Call = CALLS[name]
    const said = marked.users.find(({ role }) => role === 'SupportTeam')?.marks
    for (const reader of readersOf(call)) {
      for (const field of SEARCHES.filter((each) => each in shapeOf(name))) {
        const answersTo = async (word: string) => {
          const [input = {}] = requestsOf(name)
          const place = field in (call.query?.shape ?? {}) ? 'query' : 'body'
          const asked = { ...input, [place]: { ...(input[place] as object), [field]: word } }
          const bodies: string[] = []
          for (const scope of enoughFor(name, asked))
            if (areaOf(scope) !== 'conversations')
              bodies.push((await send(testServer.app, call, asked, await tokenOf(reader, scope))).body)
          return bodies.map((body) => body.replaceAll(word, '…'))
        }
        expect(await answersTo(said?.chat ?? '')).toEqual(await answersTo('zqnobodysaidthis'))
      }
    }
  },
)

function shapeOf(name: CallName): object {
  const { query, body }: Call = CALLS[name]
  return { ...query?.shape, ...body?.shape }
}

test('hides from a token for views whether tickets and conversations contain a word', async () => {
  const member = marked.users.find(({ role }) => role === 'SupportTeam')
  if (!member) throw new Error('There is no member.')
  const countOf = async (word: string, scope: Scope) => {
    const body = { name: word, condition: word } as const
    const { id } = (await testServer.call('createView', { body }, member.token)).answer
    const input = { params: { viewId: id } }
    const one = await send(testServer.app, CALLS.getView, input, await tokenOf(member, scope))
    const all = await send(testServer.app, CALLS.listViews, {}, await tokenOf(member, scope))
    return [one, all].map((answer) =>
      answer.statusCode === 200 ? answer.json<unknown>() : answer.statusCode,
    )
  }
  expect(await countOf(member.marks.chat, 'views:read')).toEqual(
    await countOf('zqnobodysaidthis', 'views:read'),
  )
})
