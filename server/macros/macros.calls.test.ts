import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type CallInput, documentOfText, type RichDocument } from '@support-desk/contract'
import { verify } from '../operations/verify/verify.ts'
import { expectRefusal } from '../testing/calls/expect-refusal.ts'
import { startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'
import { unzip } from '../testing/calls/zip.ts'

let testServer: TestServer
let ada: User
let bea: User
let admin: User
let vpn: string
let team: string

beforeAll(async () => {
  testServer = await startTestServer()
  ;[ada, bea, admin] = await Promise.all([
    testServer.add('SupportTeam', 'Ada'),
    testServer.add('SupportTeam', 'Bea'),
    testServer.add('Admin', 'Dana'),
  ])
  vpn = (await testServer.call('createTag', { body: { name: 'VPN' } }, admin.token)).answer.id
  team = (
    await testServer.call('createTeam', { body: { name: 'Network', memberIds: [ada.id] } }, admin.token)
  ).answer.id
})
afterAll(() => testServer.stop())

type Draft = CallInput<'createMacro', never>['body']
let made = 0
const draftOf = (more: Partial<Draft> = {}): Draft => ({
  name: `Macro ${++made}`,
  steps: [{ kind: 'priority', value: 'high' }],
  ...more,
})
const add = async (by: User, more: Partial<Draft> = {}) =>
  (await testServer.call('createMacro', { body: draftOf(more) }, by.token)).answer
const change = async (by: User, macroId: string, body: Draft) =>
  testServer.call('updateMacro', { params: { macroId }, body }, by.token)
const namesFor = async (by: User) =>
  (await testServer.call('listMacros', {}, by.token)).answer.map(({ name }) => name)
const expectRefused = (by: User, body: unknown, expected: Parameters<typeof expectRefusal>[4]) =>
  expectRefusal(testServer, 'createMacro', { body: body as object }, by, expected)

const linkTo = (link: string): RichDocument => ({
  version: 1,
  blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'here', link }] }],
})
const placeholder = (name: string, otherwise?: string): RichDocument => ({
  version: 1,
  blocks: [
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Hello ' },
        { kind: 'placeholder', name, ...(otherwise !== undefined && { otherwise }) },
        { kind: 'text', text: '!' },
      ],
    },
  ],
})

describe('a macro', () => {
  it('is listed for its owner, for its team and admins, or for all staff, and not found by others', async () => {
    const own = await add(ada, { name: 'Own' })
    const ours = await add(ada, { name: 'Ours', visibility: 'team', teamId: team })
    const all = await add(admin, { name: 'Everybody’s', visibility: 'all' })
    expect(own).toMatchObject({ isMine: true, mayChange: true, teamId: null, owner: { username: 'Ada' } })
    expect(await namesFor(ada)).toEqual(['Everybody’s', 'Ours', 'Own'])
    expect(await namesFor(bea)).toEqual(['Everybody’s'])
    expect(await namesFor(admin)).toEqual(['Everybody’s', 'Ours'])
    for (const { id: macroId } of [own, ours]) {
      for (const name of ['updateMacro', 'deleteMacro'] as const) {
        const input = { params: { macroId }, ...(name === 'updateMacro' && { body: draftOf() }) }
        await expectRefusal(testServer, name, input, bea, { code: 'not_found' })
      }
    }
    const asEverybodys = { params: { macroId: all.id }, body: draftOf() }
    await expectRefusal(testServer, 'updateMacro', asEverybodys, ada, { code: 'forbidden' })
    await expectRefused(ada, draftOf({ visibility: 'all' }), { code: 'forbidden' })
    await expectRefused(bea, draftOf({ visibility: 'team', teamId: team }), { code: 'forbidden' })
    await expectRefused(ada, draftOf({ visibility: 'team' }), { code: 'validation', field: 'teamId' })
    for (const [by, { id: macroId }] of [
      [ada, own],
      [admin, ours],
      [admin, all],
    ] as const) {
      const { status } = await testServer.call('deleteMacro', { params: { macroId } }, by.token)
      expect(status).toBe(204)
    }
    expect(await namesFor(ada)).toEqual([])
  })

  it('is changed to the given values, but not to a name in use', async () => {
    const first = await add(ada, { name: 'Reset' })
    const second = await add(ada, { name: 'Restart', reply: documentOfText('Please restart it.') })
    const body = draftOf({ name: 'ＲＥＳＥＴ' })
    await expectRefusal(testServer, 'updateMacro', { params: { macroId: second.id }, body }, ada, {
      code: 'macro_name_in_use',
      field: 'name',
    })
    const steps: Draft['steps'] = [
      { kind: 'status', value: 'Solved' },
      { kind: 'tag', value: vpn },
      { kind: 'team', value: team },
    ]
    const { answer } = await change(ada, second.id, { name: 'Restart it', reply: null, steps })
    // In the order of execution.
    expect(answer.steps).toEqual([
      { kind: 'team', value: team, name: 'Network', isGone: false },
      { kind: 'tag', value: vpn, name: 'VPN', isGone: false },
      { kind: 'status', value: 'Solved', name: null, isGone: false },
    ])
    const before = await testServer.ctx.store.events.latest()
    await change(ada, second.id, { name: 'Restart it', reply: null, steps })
    expect(await testServer.ctx.store.events.latest()).toBe(before)
    await testServer.call('deleteMacro', { params: { macroId: first.id } }, ada.token)
  })

  it.each<[string, Partial<Draft>, Parameters<typeof expectRefusal>[4]]>([
    ['without steps', { steps: [] }, { code: 'validation', field: 'steps' }],
    ['without a name', { name: ' ' }, { code: 'validation', field: 'name' }],
    [
      'with the same step twice',
      {
        steps: [
          { kind: 'priority', value: 'low' },
          { kind: 'priority', value: 'high' },
        ],
      },
      { code: 'validation', field: 'steps.1', msg: 'Two actions change the same thing.' },
    ],
    [
      'that adds and removes the same tag',
      {
        steps: [
          { kind: 'tag', value: 'x' },
          { kind: 'untag', value: 'x' },
        ],
      },
      { code: 'validation', field: 'steps.1', msg: 'Two actions change the same thing.' },
    ],
    [
      'with more tags than the limit of steps',
      { steps: Array.from({ length: 3000 }, (_, n) => ({ kind: 'tag' as const, value: `${n}` })) },
      { code: 'validation', field: 'steps', msg: 'A macro can have at most 40 actions.' },
    ],
    [
      'with 10,000 tags',
      { steps: Array.from({ length: 10_000 }, (_, n) => ({ kind: 'tag' as const, value: `tag-${n}` })) },
      { code: 'too_large' },
    ],
    [
      'with an unknown placeholder',
      { reply: placeholder('requester.shoeSize') },
      { code: 'validation', field: 'reply', msg: 'Unknown placeholder requester.shoeSize.' },
    ],
    [
      'with a link with a login in its reply',
      { reply: linkTo('https://example.org@evil.example') },
      {
        code: 'validation',
        field: 'reply.blocks.0.content.0.link',
        msg: 'Links can only point to web pages and email addresses, without login details.',
      },
    ],
    [
      'with a status that cannot be set',
      { steps: [{ kind: 'status', value: 'Unassigned' }] },
      { code: 'validation', field: 'steps.0.value' },
    ],
    [
      'with an unknown priority',
      { steps: [{ kind: 'priority', value: null }] },
      { code: 'validation', field: 'steps.0.value' },
    ],
    [
      'that removes an unknown tag',
      { steps: [{ kind: 'untag', value: 'nowhere' }] },
      { code: 'tag_gone', field: 'steps.0.value' },
    ],
    [
      'with an invalid step that runs before the step above it',
      {
        steps: [
          { kind: 'status', value: 'Solved' },
          { kind: 'untag', value: 'nowhere' },
        ],
      },
      { code: 'tag_gone', field: 'steps.1.value' },
    ],
    [
      'that sets an unknown team',
      { steps: [{ kind: 'team', value: 'nowhere' }] },
      { code: 'team_gone', field: 'steps.0.value' },
    ],
    [
      'that assigns to an unknown user',
      { steps: [{ kind: 'assign', value: 'nobody' }] },
      { code: 'not_support_member', field: 'steps.0.value' },
    ],
  ])('%s is refused', async (_, more, expected) => {
    await expectRefused(ada, draftOf(more), expected)
  })
})

it('recognises a typed placeholder, refuses an unknown one, and leaves code unchanged', async () => {
  const said = (text: string, code?: true): RichDocument => ({
    version: 1,
    blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text, ...(code && { code }) }] }],
  })
  const { reply } = await add(ada, {
    reply: said('Hello {{requester.firstName | there}}, about {{ticket.number}}: {{ braces }}'),
  })
  expect(reply?.blocks).toEqual([
    {
      kind: 'paragraph',
      content: [
        { kind: 'text', text: 'Hello ' },
        { kind: 'placeholder', name: 'requester.firstName', otherwise: 'there' },
        { kind: 'text', text: ', about ' },
        { kind: 'placeholder', name: 'ticket.number' },
        { kind: 'text', text: ': {{ braces }}' },
      ],
    },
  ])
  await expectRefused(ada, draftOf({ reply: said('Hello {{requester.fristName}}') }), {
    code: 'validation',
    field: 'reply',
    msg: 'Unknown placeholder requester.fristName.',
  })
  const code = said('{{requester.fristName}}', true)
  expect((await add(ada, { reply: code })).reply).toEqual(code)
})

describe('the macros of deleted users and teams', () => {
  it('stay in the team if shared, become private to a remaining owner, or are deleted', async () => {
    const [cem, dot] = [
      await testServer.add('SupportTeam', 'Cem'),
      await testServer.add('SupportTeam', 'Dot'),
    ]
    const { answer: desk } = await testServer.call(
      'createTeam',
      { body: { name: 'Desk', memberIds: [cem.id, dot.id] } },
      admin.token,
    )
    const own = await add(cem, { name: 'Cem’s own' })
    const shared = await add(cem, { name: 'Cem’s for the desk', visibility: 'team', teamId: desk.id })
    const kept = await add(dot, { name: 'Dot’s for the desk', visibility: 'team', teamId: desk.id })
    const naming = await add(admin, {
      name: 'To Cem',
      visibility: 'all',
      steps: [{ kind: 'assign', value: cem.id }],
    })
    const { answer } = await testServer.call('exportUser', { params: { userId: cem.id } }, admin.token)
    const data = JSON.parse(unzip(answer).get('data.json')?.toString() ?? '') as {
      macros: { name: string }[]
    }
    expect(data.macros.map(({ name }) => name).toSorted()).toEqual(['Cem’s for the desk', 'Cem’s own'])
    await testServer.call('eraseUser', { params: { userId: cem.id } }, admin.token)
    expect(await testServer.ctx.store.macros.find(own.id)).toBeNull()
    expect((await testServer.ctx.store.macros.find(shared.id))?.owner).toBeNull()
    const { answer: listed } = await testServer.call('listMacros', {}, dot.token)
    expect(listed.find(({ id }) => id === naming.id)?.steps).toEqual([
      { kind: 'assign', value: cem.id, name: null, isGone: true },
    ])
    await testServer.call('deleteTeam', { params: { teamId: desk.id } }, admin.token)
    expect(await testServer.ctx.store.macros.find(shared.id)).toBeNull()
    expect(await testServer.ctx.store.macros.find(kept.id)).toMatchObject({ visibility: 'own', teamId: null })
    const { dataDir, databaseUrl } = testServer
    expect(await verify({ dataDir, databaseUrl }, () => undefined)).toBe(0)
    const ticketId = await testServer.raise(await testServer.add('User'))
    const use = { params: { macroId: naming.id }, body: { ticketId } }
    await expectRefusal(testServer, 'applyMacro', use, admin, {
      code: 'not_support_member',
      field: 'steps.0.value',
      msg: 'The person this macro assigns tickets to is no longer a support member. Choose someone else.',
    })
  })
})
