import { expect, test } from 'vitest'
import type { ImapDraft } from '@support-desk/contract'
import { openKeys } from '../../../../operations/keys/keys.ts'
import { openSettings, sealSettings, settingsFrom } from './settings.ts'

const DRAFT: ImapDraft = {
  host: 'imap.example.com',
  port: 993,
  security: 'tls',
  user: 'desk',
  login: 'oauth',
  password: 'password-1',
  clientSecret: 'client-1',
  refreshToken: 'refresh-1',
}
const WITHOUT_SECRETS = {
  host: DRAFT.host,
  port: DRAFT.port,
  security: DRAFT.security,
  user: DRAFT.user,
  login: DRAFT.login,
}

test('keeps the stored secrets if a change omits them and the login stays the same', () => {
  const kept = settingsFrom(DRAFT, null)
  expect(settingsFrom(WITHOUT_SECRETS, kept)).toMatchObject({
    password: 'password-1',
    clientSecret: 'client-1',
    refreshToken: 'refresh-1',
  })
})

test.each([{ host: 'imap.evil.example' }, { port: 143 }, { user: 'other' }, { security: 'none' as const }])(
  'drops the stored secrets if the server, port, user or encryption changes: %o',
  (change) => {
    const kept = settingsFrom(DRAFT, null)
    expect(settingsFrom({ ...WITHOUT_SECRETS, ...change }, kept)).toMatchObject({
      password: '',
      clientSecret: '',
      refreshToken: '',
    })
  },
)

test('decrypts the settings of a mailbox for that mailbox only', async () => {
  let secret: string | null = null
  const place = {
    read: async () => secret,
    create: async (made: string) => void (secret ??= made),
    replace: async () => false,
  }
  const keys = await openKeys(place, () => new Date('2026-05-01T10:00:00Z'))
  const settings = settingsFrom(DRAFT, null)
  const sealed = sealSettings({ keys }, 'one', settings)
  for (const each of ['password-1', 'client-1', 'refresh-1']) expect(sealed).not.toContain(each)
  expect(openSettings({ keys }, { id: 'one', sealed })).toEqual(settings)
  let opened: unknown = null
  try {
    opened = openSettings({ keys }, { id: 'other', sealed })
  } catch {
    // Decryption refused, as expected.
  }
  expect(opened).toBeNull()
})
