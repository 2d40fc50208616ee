import { readFileSync } from 'node:fs'
import { isAbsolute, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readConfig, readTemporaryConfig, SETTINGS } from './config.ts'
import { StartProblem } from '../kernel/start-problem.ts'

describe('settings', () => {
  it('have defaults that work on a fresh machine', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      host: '127.0.0.1',
      port: 3000,
      smtpUrl: null,
      publicUrl: 'http://127.0.0.1:3000',
      admin: { username: 'admin', email: 'admin@localhost', password: null },
      logLevel: 'info',
      corsOrigins: [],
      trustProxy: false,
      discloseCodes: true,
    })
    expect(isAbsolute(config.dataDir)).toBe(true)
  })

  it('are exactly the settings documented in docs/settings.md', () => {
    const page = readFileSync(join(import.meta.dirname, '../../docs/settings.md'), 'utf8')
    const explained = page
      .split('\n')
      .filter((line) => line.startsWith('| `'))
      .flatMap((line) => (line.split('|')[1] ?? '').match(/\w+/g) ?? [])
    expect(explained.toSorted()).toEqual(SETTINGS.toSorted())
  })

  it('count as unset when empty', () => {
    expect(readConfig({ PORT: '', HOST: ' ', DATABASE_URL: '', ADMIN_PASSWORD: '' })).toEqual(readConfig({}))
  })

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'two words'],
    ['HOST', 'desk:80'],
    ['HOST', 'desk/path'],
    ['DATABASE_URL', 'mysql://desk@localhost/desk'],
    ['LANGUAGE', 'fr'],
    ['LANGUAGE', 'DE_de'],
    ['TIME_ZONE', 'Mars/Olympus'],
    ['TIME_ZONE', '+01:00'],
    ['DRAIN_SECONDS', '61'],
    ['DRAIN_SECONDS', 'soon'],
    ['SMTP_URL', 'mail.example.org'],
    ['SMTP_URL', 'http://mail.example.org'],
    ['MAIL_FROM', 'nobody'],
    ['PUBLIC_URL', 'desk.example.org'],
    ['PUBLIC_URL', 'https://example.org/desk'],
    ['PUBLIC_URL', 'https://example.org/?desk'],
    ['DATABASE_DIRECT_URL', 'mysql://desk@localhost/desk'],
    ['DATABASE_DIRECT_URL', 'postgres://desk@localhost/desk'],
    ['ADMIN_USERNAME', 'the admin'],
    ['ADMIN_EMAIL', 'admin'],
    ['ADMIN_PASSWORD', 'short'],
    ['ADMIN_PASSWORD', 'with a space'],
    ['LOG_LEVEL', 'loud'],
    ['CORS_ORIGINS', 'https://a.example.org, everybody'],
    ['CORS_ORIGINS', 'https://a.example.org/'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', 'on, 10.0.0.1'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.0/8/8'],
    ['LIMIT_LOGINS_PER_ACCOUNT', '10'],
    ['LIMIT_CODES_PER_CLIENT', '0/60'],
    ['LIMIT_CHANGES_PER_USER', 'many'],
    ['LIMIT_CONNECTIONS_PER_CLIENT', '0'],
  ])('abort the start with a one-line error when %s is %j', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(StartProblem)
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} [^\\n]+$`))
  })

  it('report all errors together', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/PORT .*; LOG_LEVEL .*/)
  })

  it('of a temporary install take only port and log level from the environment', () => {
    const environment = {
      PORT: '4000',
      LOG_LEVEL: 'warn',
      HOST: '0.0.0.0',
      DATA_DIR: '/srv/desk',
      DATABASE_URL: 'postgres://desk@db.example.org/desk',
      SMTP_URL: 'smtp://mail.example.org',
      PUBLIC_URL: 'https://desk.example.org',
      TRUST_PROXY: 'on',
    }
    expect(readTemporaryConfig('/tmp/desk', environment)).toEqual(
      readConfig({ PORT: '4000', LOG_LEVEL: 'warn', DATA_DIR: '/tmp/desk' }),
    )
  })

  it('configure the trusted proxies', () => {
    expect(readConfig({ TRUST_PROXY: 'off' }).trustProxy).toBe(false)
    expect(readConfig({ TRUST_PROXY: 'on' }).trustProxy).toBe('peer')
    expect(readConfig({ TRUST_PROXY: '10.0.0.1, 192.168.0.0/16' }).trustProxy).toEqual([
      '10.0.0.1',
      '192.168.0.0/16',
    ])
  })

  it('define rate limits as uses per seconds', () => {
    expect(readConfig({ LIMIT_LOGINS_PER_CLIENT: '1000/60' }).rateLimits.loginPerClient).toEqual({
      most: 1000,
      seconds: 60,
    })
  })

  it.each([
    [{ HOST: '127.0.0.1' }, true],
    [{ HOST: 'localhost' }, true],
    [{ HOST: '::1' }, true],
    [{ HOST: '0.0.0.0' }, false],
    [{ HOST: '::' }, false],
    [{ HOST: '192.168.1.2' }, false],
    [{ SMTP_URL: 'smtp://mail.example.org' }, false],
    [{ TRUST_PROXY: 'on' }, false],
    [{ PUBLIC_URL: 'https://desk.example.org' }, false],
    [{ PUBLIC_URL: 'http://localhost:3000' }, true],
  ])('disclose one-time codes in responses with %j: %s', (environment, disclosed) => {
    expect(readConfig(environment).discloseCodes).toBe(disclosed)
  })
})
