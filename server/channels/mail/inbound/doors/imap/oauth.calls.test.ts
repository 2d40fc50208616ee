import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectHere } from '../../../../../testing/mail/imap-scene.ts'
import type { ImapServer } from '../../../../../testing/mail/imap-server.ts'
import { startTokenScene, type TokenScene } from '../../../../../testing/mail/token-scene.ts'
import type { TokenServer, TokenTrouble } from '../../../../../testing/mail/token-server.ts'

/** Mailboxes with OAuth: tokens are renewed, and admins are warned before the login ends. */

const DAY_SECONDS = 24 * 60 * 60
/** Timeout for a token server that never answers. */
const SHORT_MS = 700

let scene: TokenScene
let imap: ImapServer
let tokens: TokenServer

beforeAll(async () => {
  scene = await startTokenScene()
  tokens = scene.tokens
})
afterAll(() => scene.stop())
beforeEach(async () => {
  imap = await scene.begin()
  return () => scene.end()
})

const make = (more: object = {}) =>
  scene.make({
    settings: {
      login: 'oauth',
      provider: 'microsoft',
      password: undefined,
      clientId: 'client-1',
      clientSecret: 'very secret',
      refreshToken: tokens.refreshToken,
      ...more,
    },
  })
/** Breaks the connection, so that another token is requested. */
const breakOff = (): void => {
  imap.troubles = { idle: ['drop'], noop: ['drop'] }
}
const works = () => scene.until(async () => (await scene.mailbox()).workedAt !== null)
const alarms = async () =>
  (await scene.desk.call('getMailboxAlarm', {}, scene.admin.token)).answer.mailboxes.map(({ why }) => why)
const toldAdmin = (words: string) =>
  scene.desk.sent.filter(({ recipient, text }) => recipient === scene.admin.email && text.includes(words))

test('fetches a token for each connection, and never reuses a replaced refresh token', async () => {
  const first = tokens.refreshToken
  await make()
  scene.arrive('one')
  await expectHere(scene, 1)
  expect(tokens.asked[0]).toMatchObject({
    grant_type: 'refresh_token',
    refresh_token: first,
    client_id: 'client-1',
    client_secret: 'very secret',
    scope: 'https://outlook.office.com/IMAP.AccessAsUser.All offline_access',
  })
  breakOff()
  scene.arrive('two')
  await scene.until(async () => tokens.asked.length >= 2)
  await expectHere(scene, 2)
  const used = tokens.asked.map((form) => form['refresh_token'])
  expect(new Set(used).size).toBe(used.length)
  const { token, settings } = await scene.mailbox()
  expect(token).toMatchObject({ isEnding: false })
  expect(Date.parse(token?.endsAt ?? '') - Date.parse(token?.renewedAt ?? '')).toBe(90 * DAY_SECONDS * 1000)
  expect(JSON.stringify(settings)).not.toMatch(/secret|refresh/i)
})

test('reuses a refresh token that is not replaced, and shows no expiry', async () => {
  tokens.rotates = false
  await make({ provider: 'google', clientId: 'client-2' })
  await works()
  breakOff()
  scene.arrive('one')
  await expectHere(scene, 1)
  expect((await scene.mailbox()).token).toMatchObject({ endsAt: null, isEnding: false })
  // Late requests of an earlier mailbox may be among them.
  const asked = tokens.asked.filter((form) => form['client_id'] === 'client-2')
  expect(asked.length).toBeGreaterThan(0)
  expect(asked.every((form) => !('scope' in form))).toBe(true)
})

describe('a faulty token server', () => {
  const cases: [TokenTrouble, RegExp][] = [
    [500, /has an internal error \(status 500\)/],
    [503, /has an internal error \(status 503\)/],
    ['page', /returned no token \(status 200\)/],
    ['drop', /cannot be reached/],
    ['slow', /did not answer in time/],
    ['temporarily_unavailable', /refused the token: AADSTS70000: temporarily_unavailable. Trace ID: \d/],
  ]
  test.each(cases)(
    'is shown as an error without a request for a new login, until it recovers: %s',
    async (trouble, words) => {
      // The fault lasts until the error is seen. A late request of an earlier mailbox could use up a single fault.
      tokens.always = trouble
      if (trouble === 'slow') scene.waitForTokens(SHORT_MS)
      await make()
      scene.arrive('one')
      await scene.until(async () => (await scene.mailbox()).error !== null)
      expect(await scene.mailbox()).toMatchObject({
        error: expect.stringMatching(words) as string,
        needsLogin: false,
        isAlarming: false,
      })
      tokens.always = null
      await expectHere(scene, 1)
      await scene.until(async () => (await scene.mailbox()).failingSince === null)
    },
  )
})

describe('an expired login', () => {
  test('is shown at once and mailed once to the admins, until an admin has logged in again', async () => {
    tokens.always = 'invalid_grant'
    const { id, version } = await make()
    await scene.until(async () => (await scene.mailbox()).error !== null)
    const failing = await scene.mailbox()
    expect(failing).toMatchObject({ needsLogin: true, isAlarming: true })
    expect(failing.error).toMatch(/Sign in again on the page/)
    expect(await alarms()).toEqual(['login'])
    await scene.until(async () => toldAdmin('Sign in again on the page').length > 0)
    // Other failures in between do not hide the expired login.
    tokens.always = null
    tokens.troubles = [500, 'invalid_grant', 'slow', 'invalid_grant']
    scene.waitForTokens(SHORT_MS)
    await scene.until(async () => tokens.troubles.length === 0)
    expect(await scene.mailbox()).toMatchObject({ needsLogin: true, isAlarming: true })
    expect(toldAdmin('Sign in again on the page')).toHaveLength(1)
    const settings = {
      host: '127.0.0.1',
      port: imap.port,
      security: 'none' as const,
      user: imap.user,
      login: 'oauth' as const,
      provider: 'microsoft' as const,
      clientId: 'client-1',
      refreshToken: tokens.refreshToken,
    }
    const { name, address } = failing
    const draft = { name, address, door: 'imap' as const, isOn: true, settings }
    await scene.desk.call(
      'updateMailbox',
      { params: { mailboxId: id }, body: { ...draft, version } },
      scene.admin.token,
    )
    scene.arrive('one')
    await expectHere(scene, 1)
    await scene.until(async () => !(await scene.mailbox()).needsLogin)
    expect(await alarms()).toEqual([])
  })

  test('is distinguished from an expired client secret', async () => {
    tokens.always = 'invalid_client'
    await make()
    await scene.until(async () => (await scene.mailbox()).error !== null)
    const { error, needsLogin } = await scene.mailbox()
    expect(needsLogin).toBe(true)
    expect(error).toMatch(/does not accept the client of this mailbox\. The client secret may have expired/)
  })

  test('does not delay another mailbox', async () => {
    tokens.always = 'invalid_grant'
    const other = await make()
    await scene.until(async () => (await scene.mailbox()).error !== null)
    tokens.always = null
    await scene.make()
    scene.arrive('one')
    await expectHere(scene, 1)
    await scene.desk.call('deleteMailbox', { params: { mailboxId: other.id } }, scene.admin.token)
  })
})

test('warns the admins once, 14 days before a token expires, until the token is valid for longer', async () => {
  tokens.secondsLeft = 20 * DAY_SECONDS
  await make()
  await works()
  expect((await scene.mailbox()).token).toMatchObject({ isEnding: false })
  expect(await alarms()).toEqual([])
  const before = toldAdmin('Access to the mailbox').length
  tokens.secondsLeft = 13 * DAY_SECONDS
  scene.desk.advance(7 * DAY_SECONDS)
  await scene.until(async () => toldAdmin('Access to the mailbox').length > before)
  expect((await scene.mailbox()).token).toMatchObject({ isEnding: true })
  // After a week without a check, the mailbox counts as failing until the next one.
  await scene.until(async () => (await scene.mailbox()).failingSince === null)
  expect(await alarms()).toEqual(['token'])
  // Further uses do not change the expiry of the token.
  const asked = tokens.asked.length
  breakOff()
  await scene.until(async () => tokens.asked.length > asked)
  await scene.until(async () => (await scene.mailbox()).failingSince === null)
  expect(toldAdmin('Access to the mailbox')).toHaveLength(before + 1)
  tokens.secondsLeft = 90 * DAY_SECONDS
  breakOff()
  await scene.until(async () => (await scene.mailbox()).token?.isEnding === false)
  expect(await alarms()).toEqual([])
})

test('shows in the login test why a token was refused', async () => {
  tokens.always = 'invalid_grant'
  const made = await make()
  const { answer } = await scene.desk.call(
    'testMailbox',
    { params: { mailboxId: made.id } },
    scene.admin.token,
  )
  expect(answer).toMatchObject({ works: false, error: expect.stringMatching(/Sign in again/) as string })
  expect(JSON.stringify(answer)).not.toContain('very secret')
})
