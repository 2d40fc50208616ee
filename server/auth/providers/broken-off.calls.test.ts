import { afterAll, beforeAll, expect, test } from 'vitest'
import { onDatabase } from '../../testing/database/raw-database.ts'
import {
  type InstallWithProvider,
  newBrowser,
  sendAs,
  startInstallWithProvider,
} from '../../testing/login/install.ts'
import type { Person } from '../../testing/login/identity-provider.ts'
import { PASSWORD } from '../../testing/calls/test-server.ts'

/** A login that changes roles, teams or accounts fails in the middle, because the database refuses a row. */

let install: InstallWithProvider
let teams: { network: string; printers: string }

beforeAll(async () => {
  install = await startInstallWithProvider()
  const { testServer, admin } = install
  const teamNamed = async (name: string) =>
    (await testServer.call('createTeam', { body: { name, memberIds: [] } }, admin.token)).answer.id
  teams = { network: await teamNamed('Network'), printers: await teamNamed('Printers') }
  await install.decide({
    groups: [
      { group: 'network', role: 'SupportTeam', teamId: teams.network },
      { group: 'printers', role: 'SupportTeam', teamId: teams.printers },
      { group: 'bosses', role: 'Admin', teamId: null },
    ],
  })
})
afterAll(() => install.stop())

const inGroups = (name: string, ...groups: string[]): Person => ({
  sub: name,
  claims: { email: `${name}@example.com`, email_verified: true, preferred_username: name, groups },
})
const tokenIn = ({ body }: Awaited<ReturnType<InstallWithProvider['logIn']>>): string =>
  body.opened.session.token
const isIn = async (token: string) => (await install.testServer.call('checkSession', {}, token)).status

const WRITTEN = {
  accounts: '*',
  identities: '*',
  identity_teams: '*',
  team_members: '*',
  sessions: 'id, account_id',
  events: '*',
  outbox: 'id',
  jobs: 'job, key',
}
/** All rows that a login may change. */
const written = () =>
  onDatabase(install.testServer, async (run) => {
    const tables: Record<string, string[]> = {}
    for (const [table, columns] of Object.entries(WRITTEN)) {
      const rows = await run(`select ${columns} from ${table}`)
      tables[table] = rows.map((row) => JSON.stringify(row)).toSorted()
    }
    return tables
  })

/** Tries a login while the database refuses a second row with this value. Nothing must change. */
async function expectNothing(
  [table, column, value]: readonly [string, string, string],
  login: () => Promise<{ status: number }>,
): Promise<void> {
  const run = (statement: string) => onDatabase(install.testServer, (make) => make(statement))
  await run(`create unique index only_one on ${table} (${column}) where ${column} = '${value}'`)
  const before = await written()
  const { status } = await login()
  const after = await written()
  await run('drop index only_one')
  expect([status, after]).toEqual([500, before])
}
const idOf = async (name: string) =>
  String(await install.testServer.ctx.store.accounts.idWithEmail(`${name}@example.com`))

test('rolls back a granted role and its event if the team cannot be stored, and grants it at the next login', async () => {
  await install.logIn(inGroups('ada', 'network'))
  const bo = tokenIn(await install.logIn(inGroups('bo')))
  const place = ['identity_teams', 'team_id', teams.network] as const
  await expectNothing(place, () => install.logIn(inGroups('bo', 'network')))
  expect(await isIn(bo)).toBe(200)
  // No account is created for a new user either.
  await expectNothing(place, () => install.logIn(inGroups('cy', 'network')))
  const { session } = (await install.logIn(inGroups('bo', 'network'))).body.opened
  expect(session.role).toBe('SupportTeam')
})

test('rolls back a revoked role if the team cannot be stored, and keeps sessions valid', async () => {
  await install.logIn(inGroups('cleo', 'printers'))
  const dan = tokenIn(await install.logIn(inGroups('dan', 'network', 'bosses')))
  const place = ['identity_teams', 'team_id', teams.printers] as const
  await expectNothing(place, () => install.logIn(inGroups('dan', 'printers')))
  expect(await isIn(dan)).toBe(200)
  const again = tokenIn(await install.logIn(inGroups('dan', 'printers')))
  expect([await isIn(dan), await isIn(again)]).toEqual([401, 200])
})

test('rolls back granted roles and linked logins if the session cannot be stored', async () => {
  const eva = tokenIn(await install.logIn(inGroups('eva')))
  await expectNothing(['sessions', 'account_id', await idOf('eva')], () =>
    install.logIn(inGroups('eva', 'network')),
  )
  expect(await isIn(eva)).toBe(200)
  const { testServer } = install
  const owner = await testServer.add('User', 'Fay')
  const browser = newBrowser()
  const fay = { sub: 'fay', claims: { email: owner.email, email_verified: true, groups: ['network'] } }
  await install.logIn(fay, browser)
  await expectNothing(['sessions', 'account_id', owner.id], () =>
    sendAs(testServer, browser, 'linkProviderLogin', { body: { password: PASSWORD } }),
  )
  expect(await testServer.ctx.store.identities.listOf(owner.id)).toEqual([])
})
