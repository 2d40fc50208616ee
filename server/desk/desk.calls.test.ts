import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildApp } from '../app.ts'
import { readConfig } from '../config/config.ts'
import { type Authenticator, createAuthenticator } from '../testing/calls/authenticator.ts'
import { PASSWORD, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'
import { checkPublicAddress } from './public-address.ts'

const DESK = 'https://desk.example.org'

describe('the settings of the desk', () => {
  let server: TestServer
  let admin: string
  beforeAll(async () => {
    server = await startTestServer()
    admin = await server.logIn('admin')
  })
  afterAll(() => server.stop())

  const read = async () => (await server.call('getDeskSettings', {}, admin)).answer
  const update = (body: object) => server.call('updateDeskSettings', { body }, admin)
  const invite = async () => {
    const body = { role: 'SupportTeam' as const, email: 'bo@example.org' }
    const { token, invitation } = (await server.call('createInvitation', { body }, admin)).answer
    const email = await waitFor(() => server.sent.find(({ text }) => text.includes(token)))
    await server.call('deleteInvitation', { params: { invitationId: invitation.id } }, admin)
    return email.text
  }
  const visit = async (host: string) =>
    (await server.app.inject({ url: '/api/v1/install', headers: { host } })).statusCode

  test('are used by emails, links and answers at once, and return to the defaults', async () => {
    expect(await read()).toEqual({
      language: { value: 'en', source: 'default' },
      timeZone: { value: 'UTC', source: 'default' },
      publicUrl: { value: 'http://127.0.0.1:3000', source: 'default' },
    })
    const changed = { language: 'de', timeZone: 'Europe/Berlin', publicUrl: `${DESK}/` }
    expect((await update(changed)).answer.publicUrl).toEqual({ value: DESK, source: 'settings' })
    expect((await server.call('getInstall', {})).answer).toMatchObject({
      language: 'de',
      timeZone: 'Europe/Berlin',
    })
    const email = await invite()
    expect(email).toContain(`${DESK}/invitation#`)
    expect(email).toMatch(/Einladung|eingeladen/)
    expect((await server.app.inject('/api/openapi.json')).json()).toMatchObject({ servers: [{ url: DESK }] })

    await update({ language: null, timeZone: null, publicUrl: null })
    expect(await invite()).toContain('http://127.0.0.1:3000/invitation#')
    expect((await read()).language).toEqual({ value: 'en', source: 'default' })
  })

  test('refuse an address whose host is no name', async () => {
    for (const publicUrl of [
      'https://*',
      'https://a"b.org',
      'https://a,b.org',
      'https://a..org',
      'https://.a',
    ])
      expect((await update({ publicUrl })).failure).toMatchObject({ code: 'validation', field: 'publicUrl' })
    for (const publicUrl of [
      'javascript:alert(1)',
      'https://u:p@a.org',
      'https://a.org/b',
      'https://a\\@b.org',
    ])
      expect((await update({ publicUrl })).failure.code).toBe('validation')
    for (const publicUrl of ['http://[::1]:3000', 'https://help_desk.a-b.org:8443'])
      expect((await update({ publicUrl })).answer.publicUrl.value).toBe(publicUrl)
  })

  test('answer at a host with or without the dot at its end', async () => {
    expect((await update({ publicUrl: `${DESK}.` })).answer.publicUrl.value).toBe(DESK)
    expect([await visit('desk.example.org'), await visit('desk.example.org.')]).toEqual([200, 200])
    await update({ publicUrl: null })
  })

  test('record changed settings only', async () => {
    await update({ timeZone: 'Asia/Kathmandu' })
    await update({ timeZone: 'Asia/Kathmandu', language: 'en' })
    const events = await server.ctx.store.events.list(0, 1000)
    const changes = events.filter(({ kind }) => kind === 'desk.changed').map(({ data }) => data)
    expect(changes.slice(-2)).toEqual([{ what: ['timeZone'] }, { what: ['language'] }])
  })

  test.each([
    'desk.example.org',
    'ftp://desk.example.org',
    'https://desk.example.org/help',
    'https://desk.example.org/?a',
    'https://ada:secret@desk.example.org',
    'https://desk.example.org\\@evil.example',
    'javascript:alert(1)',
    '',
  ])('refuse the address %j and change nothing', async (publicUrl) => {
    const before = await read()
    const { failure } = await update({ publicUrl, language: 'ar' })
    expect([failure.code, failure.field]).toEqual(['validation', 'publicUrl'])
    expect(await read()).toEqual(before)
  })

  test('lock out no admin with a wrong address, which the server then answers too', async () => {
    await update({ publicUrl: 'https://wrong.example' })
    expect(await visit('127.0.0.1:3000')).toBe(200)
    expect(await visit('wrong.example')).toBe(200)
    expect(await visit('evil.example')).not.toBe(200)
    // Codes in responses are for a desk that only this machine reaches.
    expect(server.ctx.desk.disclosesCodes()).toBe(false)
    const session = await server.logIn('admin')
    const { status } = await server.call('updateDeskSettings', { body: { publicUrl: null } }, session)
    expect(status).toBe(200)
    expect(await visit('wrong.example')).not.toBe(200)
    expect(server.ctx.desk.disclosesCodes()).toBe(true)
  })
})

test('a passkey stays usable at the address it was made for, until a new one is made', async () => {
  const server = await startTestServer({ environment: { HOST: 'localhost' } })
  const [first, second] = ['http://localhost:3000', DESK]
  const { token, username } = await server.add('Admin')
  const register = async (origin: string) => {
    const body = { password: PASSWORD }
    const { setup, options } = (await server.call('createPasskeySetup', { body }, token)).answer
    const device = createAuthenticator(origin)
    const answer = device.create(options)
    await server.call('createPasskey', { body: { setup, name: origin, answer } }, token)
    return device
  }
  const logIn = async (device: Authenticator) => {
    const { challenge = '' } = (
      await server.call('logIn', { body: { log_detail: username, userPassword: PASSWORD } })
    ).failure
    const { options } = (await server.call('createLoginPasskeyOptions', { body: { challenge } })).answer
    const answer = device.get(options)
    return (await server.call('verifyLoginPasskey', { body: { challenge, answer } })).status
  }
  const old = await register(first)
  await server.call('updateDeskSettings', { body: { publicUrl: second } }, token)
  expect(await logIn(old)).toBe(200)
  expect(await logIn(await register(second))).toBe(200)
  await server.call('updateDeskSettings', { body: { publicUrl: null } }, token)
  expect(await logIn(old)).toBe(200)
  await server.stop()
})

test('the environment takes precedence over stored settings', async () => {
  const server = await startTestServer({ environment: { LANGUAGE: 'es', PUBLIC_URL: DESK } })
  const admin = await server.logIn('admin')
  const update = (body: object) => server.call('updateDeskSettings', { body }, admin)
  expect((await update({ language: 'de' })).failure.code).toBe('desk_setting_fixed')
  expect((await update({ publicUrl: 'https://other.example' })).failure.code).toBe('desk_setting_fixed')
  expect((await update({ publicUrl: DESK, timeZone: 'Europe/Madrid' })).answer).toEqual({
    language: { value: 'es', source: 'environment' },
    timeZone: { value: 'Europe/Madrid', source: 'settings' },
    publicUrl: { value: DESK, source: 'environment' },
  })
  await server.stop()
})

test('another node uses a change as soon as its feed brings the event', async () => {
  const server = await startTestServer()
  const { databaseUrl, dataDir } = server
  const config = readConfig({
    LOG_LEVEL: 'silent',
    DATA_DIR: dataDir,
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  })
  const other = await buildApp(config, { pages: dataDir, clock: server.ctx.clock })
  const admin = await server.logIn('admin')
  await server.call('updateDeskSettings', { body: { language: 'ar', publicUrl: DESK } }, admin)
  await waitFor(() => other.ctx.desk.publicUrl() === DESK || undefined)
  expect(other.ctx.installLocale.language).toBe('ar')
  await other.close()
  await server.stop()
})

test('the public address is tested by a request to it', async () => {
  const server = await startTestServer()
  const address = await server.app.listen({ host: '127.0.0.1', port: 0 })
  expect(await checkPublicAddress(address)).toBeNull()
  expect(await checkPublicAddress(`${address}/api`)).toBe('other_server')
  expect(await checkPublicAddress('http://127.0.0.1:1')).toBe('unreachable')
  const admin = await server.logIn('admin')
  const check = (body: object) => server.call('checkPublicAddress', { body }, admin)
  expect((await check({ publicUrl: address })).answer).toEqual({ publicUrl: address, problem: null })
  expect((await check({ publicUrl: 'nonsense' })).failure.code).toBe('validation')
  await server.stop()
})
