import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { CLIENT_SECRET, type SignInScene, startSignInScene } from '../../../../testing/mail/sign-in-scene.ts'
import { onDatabase } from '../../../../testing/database/raw-database.ts'

/** Signing in to a mailbox at its provider, against a real OAuth server. */

let scene: SignInScene
beforeAll(async () => {
  scene = await startSignInScene()
  await scene.setUp('microsoft')
  await scene.setUp('google')
})
afterAll(() => scene.stop())

const call: SignInScene['desk']['call'] = (...input) => scene.desk.call(...input)
const signIns = async () => (await call('listMailSignIns', {}, scene.admin.token)).answer
const mailboxes = async () => (await call('listMailboxes', {}, scene.admin.token)).answer
const mailbox = async (mailboxId: string) =>
  (await call('getMailbox', { params: { mailboxId } }, scene.admin.token)).answer
/** All rows of a table, as text. */
const rowsOf = (table: string) =>
  onDatabase(scene.desk, async (run) => JSON.stringify(await run(`select * from ${table}`)))

/** A mailbox that was signed in to, turned on. */
async function connect(email: string) {
  const { answer } = await scene.finish('google', await scene.consent('google', email))
  const { id: mailboxId, name, address, version } = answer.mailbox
  const { host, port, security, user } = answer.mailbox.settings ?? {}
  const settings = { host, port, security, user, login: 'oauth', provider: 'google' } as never
  const body = { name, address, door: 'imap' as const, isOn: true, settings, version }
  expect((await call('updateMailbox', { params: { mailboxId }, body }, scene.admin.token)).status).toBe(200)
  return mailboxId
}

describe('signing in', () => {
  test('creates the mailbox of the account, which reads and sends by its tokens', async () => {
    const query = await scene.consent('google', 'help@acme.example', { replyName: 'Acme' })
    const { answer } = await scene.finish('google', query)
    expect(answer).toMatchObject({
      isNew: true,
      account: 'help@acme.example',
      mailbox: {
        address: 'help@acme.example',
        replyName: 'Acme',
        isOn: false,
        checksBy: 'mx.google.com',
        settings: { user: 'help@acme.example', login: 'oauth', provider: 'google', clientId: null },
      },
    })
    const params = { mailboxId: answer.mailbox.id }
    const tested = await call('testMailbox', { params }, scene.admin.token)
    expect(tested.answer).toMatchObject({ works: true })
    const first = scene.tokens.refresh
    const { sealed } = (await scene.desk.ctx.store.mailboxes.find(params.mailboxId)) ?? {}
    const sent = await call('sendMailboxTest', { params }, scene.admin.token)
    expect(sent.answer).toMatchObject({ works: true })
    // Each use renews the refresh token, and the new one is stored.
    expect(scene.tokens.refresh).not.toBe(first)
    expect((await scene.desk.ctx.store.mailboxes.find(params.mailboxId))?.sealed).not.toBe(sealed)
    expect((await call('testMailbox', { params }, scene.admin.token)).answer).toMatchObject({ works: true })
    await call('deleteMailbox', { params }, scene.admin.token)
  })

  test('asks each provider for lasting access to email by its own redirect address', async () => {
    const google = await scene.open('google', { address: 'help@acme.example' })
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      client_id: 'desk-google',
      response_type: 'code',
      redirect_uri: 'http://127.0.0.1:3000/mail/sign-in/google',
      scope: 'openid email https://mail.google.com/',
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 'S256',
      login_hint: 'help@acme.example',
    })
    const microsoft = await scene.open('microsoft')
    expect(microsoft.searchParams.get('redirect_uri')).toMatch(/\/mail\/sign-in\/microsoft$/)
    expect(microsoft.searchParams.get('scope')?.split(' ')).toEqual(
      expect.arrayContaining([
        'offline_access',
        'https://outlook.office.com/IMAP.AccessAsUser.All',
        'https://outlook.office.com/SMTP.Send',
      ]),
    )
  })

  test('opens a shared mailbox at Microsoft by the account of a person', async () => {
    await scene.setUp('microsoft')
    const query = await scene.consent('microsoft', 'ann@acme.example', { address: 'shared@acme.example' })
    const { answer } = await scene.finish('microsoft', query)
    expect(answer).toMatchObject({
      account: 'ann@acme.example',
      mailbox: { address: 'shared@acme.example', settings: { user: 'shared@acme.example' } },
    })
    await call('deleteMailbox', { params: { mailboxId: answer.mailbox.id } }, scene.admin.token)
    await scene.setUp('google')
  })

  test('is needed again after it was revoked, by the same account', async () => {
    const mailboxId = await connect('desk@acme.example')
    await scene.until(async () => (await mailbox(mailboxId)).workedAt !== null)
    await scene.revoke()
    scene.imap.troubles = { idle: ['drop'], noop: ['drop'] }
    await scene.until(async () => (await mailbox(mailboxId)).needsLogin)
    expect((await mailbox(mailboxId)).error).toMatch(/expired or was revoked\. Sign in again/)
    const other = await scene.consent('google', 'someone@acme.example', { mailboxId })
    expect((await scene.finish('google', other)).failure.code).toBe('mail_sign_in_other_account')
    expect(await mailbox(mailboxId)).toMatchObject({ needsLogin: true })
    const again = await scene.consent('google', 'desk@acme.example', { mailboxId })
    expect((await scene.finish('google', again)).answer).toMatchObject({
      isNew: false,
      mailbox: { id: mailboxId, isOn: true, needsLogin: false, error: null },
    })
    const since = scene.desk.now().toISOString()
    await scene.until(async () => ((await mailbox(mailboxId)).workedAt ?? '') > since)
    await call('deleteMailbox', { params: { mailboxId } }, scene.admin.token)
  })
})

describe('an attack', () => {
  test('with a forged, foreign, repeated or late response changes nothing', async () => {
    const query = await scene.consent('google', 'one@acme.example')
    const code = new URLSearchParams(query).get('code') ?? ''
    const other = await scene.desk.add('Admin')
    const member = await scene.desk.add('SupportTeam')
    const second = await scene.desk.logIn(scene.admin.username)
    const codeOf = async (...input: Parameters<SignInScene['finish']>) =>
      (await scene.finish(...input)).failure.code
    expect(await codeOf('google', `code=${code}&state=forged`)).toBe('mail_sign_in_over')
    expect(await codeOf('google', `code=${code}`)).toBe('mail_sign_in_over')
    expect(await codeOf('microsoft', query)).toBe('mail_sign_in_over')
    expect(await codeOf('google', query, other.token)).toBe('mail_sign_in_over')
    expect(await codeOf('google', query, second)).toBe('mail_sign_in_over')
    expect(await codeOf('google', query, member.token)).toBe('forbidden')
    expect(await mailboxes()).toEqual([])
    // The session that began it can still finish it, once.
    const { answer } = await scene.finish('google', query)
    expect(await codeOf('google', query)).toBe('mail_sign_in_over')
    await call('deleteMailbox', { params: { mailboxId: answer.mailbox.id } }, scene.admin.token)
    // The provider refuses a code that was used, even with a new state.
    const next = new URLSearchParams(await scene.consent('google', 'one@acme.example'))
    next.set('code', code)
    expect(await codeOf('google', next.toString())).toBe('mail_sign_in_declined')
    const late = await scene.consent('google', 'one@acme.example')
    scene.desk.advance(601)
    expect(await codeOf('google', late)).toBe('mail_sign_in_over')
    expect(await mailboxes()).toEqual([])
  })

  test('by an error, a token for another sign-in or missing access is refused without its text', async () => {
    scene.provider.person = null
    const refused = (await scene.provider.visit((await scene.open('google')).href)).search.slice(1)
    expect(refused).toContain('error=access_denied')
    const { failure } = await scene.finish('google', refused)
    expect(failure.code).toBe('mail_sign_in_declined')
    expect(JSON.stringify(failure)).not.toContain('Nobody is here')
    const tampered: [Record<string, unknown>, string][] = [
      [{ nonce: 'another' }, 'mail_sign_in_declined'],
      [{ aud: 'another' }, 'mail_sign_in_declined'],
      [{ exp: 1 }, 'mail_sign_in_declined'],
    ]
    for (const [change, expected] of tampered) {
      scene.provider.tamper = (payload, sign) => sign({ ...payload, ...change })
      const query = await scene.consent('google', 'one@acme.example')
      expect((await scene.finish('google', query)).failure.code).toBe(expected)
    }
    scene.provider.tamper = null
    const url = await scene.open('google')
    url.searchParams.set('scope', 'openid email')
    scene.provider.person = { sub: 'one', claims: { email: 'one@acme.example' } }
    const partial = (await scene.provider.visit(url.href)).search.slice(1)
    expect((await scene.finish('google', partial)).failure.code).toBe('mail_sign_in_incomplete')
    expect(await mailboxes()).toEqual([])
  })

  test('cannot choose where a sign-in leads', async () => {
    const input = { params: { provider: 'google' as const } }
    const body = { redirectUri: 'https://evil.example', redirect_uri: 'https://evil.example' }
    const { failure } = await call('beginMailSignIn', { ...input, body: body as object }, scene.admin.token)
    expect(failure.code).toBe('validation')
  })
})

describe('an app registration', () => {
  test('keeps its secret for the same client only, and is refused with a wrong one', async () => {
    const [, google] = await signIns()
    const params = { provider: 'google' as const }
    const change = async (body: { clientId: string; clientSecret?: string }) => {
      const [, { version = 0 } = {}] = await signIns()
      return call('updateMailSignIn', { params, body: { ...body, version } }, scene.admin.token)
    }
    expect((await change({ clientId: 'desk-google' })).answer).toMatchObject({ hasSecret: true })
    expect((await change({ clientId: 'another' })).answer).toMatchObject({ hasSecret: false })
    await change({ clientId: 'desk-google', clientSecret: 'wrong' })
    const query = await scene.consent('google', 'one@acme.example')
    expect((await scene.finish('google', query)).failure.code).toBe('mail_sign_in_misconfigured')
    const stale = { params, body: { clientId: 'x', version: google?.version ?? 0 } }
    expect((await call('updateMailSignIn', stale, scene.admin.token)).failure.code).toBe(
      'mail_sign_in_changed',
    )
    await call('deleteMailSignIn', { params }, scene.admin.token)
    expect((await call('beginMailSignIn', { params, body: {} }, scene.admin.token)).failure.code).toBe(
      'mail_sign_in_not_set_up',
    )
    await scene.setUp('google')
  })

  test('of the environment takes precedence and cannot be changed', async () => {
    const { google } = scene.desk.ctx.mailSignIn.providers
    google.app = { clientId: 'from-the-server', clientSecret: 'of the server', tenant: '' }
    const [, shown] = await signIns()
    expect(shown).toMatchObject({ source: 'environment', clientId: 'from-the-server', hasSecret: true })
    const input = {
      params: { provider: 'google' as const },
      body: { clientId: 'x', version: shown?.version ?? 0 },
    }
    expect((await call('updateMailSignIn', input, scene.admin.token)).failure.code).toBe('mail_sign_in_fixed')
    google.app = null
  })

  test('and tokens are in no answer, audit entry, event or readable column', async () => {
    const mailboxId = await connect('quiet@acme.example')
    const query = await scene.open('google')
    const state = query.searchParams.get('state') ?? ''
    const audit = await call('listAuditEntries', { query: {} }, scene.admin.token)
    const said = JSON.stringify([await signIns(), await mailbox(mailboxId), audit.answer])
    const tables = ['mailboxes', 'mail_apps', 'mail_sign_ins', 'events', 'outbox']
    const stored = (await Promise.all(tables.map(rowsOf))).join(' ')
    expect(stored).toContain('desk-google')
    for (const secret of [CLIENT_SECRET, scene.tokens.refresh, scene.tokens.access, state])
      expect(said + stored).not.toContain(secret)
    expect(said).toContain('mail.sign_in_changed')
    await call('deleteMailbox', { params: { mailboxId } }, scene.admin.token)
  })
})
