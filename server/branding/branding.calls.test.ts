import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { LIMITS } from '@support-desk/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { samplePicture, startTestServer, type TestServer, type User } from '../testing/calls/test-server.ts'

const DOCUMENT =
  '<!doctype html><html lang="en"><head><title>Support Desk</title><link rel="icon" href="/mark.svg" /></head></html>'

let testServer: TestServer
let admin: User
let pages: string

beforeAll(async () => {
  pages = await mkdtemp(join(tmpdir(), 'support-desk-pages-'))
  await writeFile(join(pages, 'index.html'), DOCUMENT)
  testServer = await startTestServer({ pages })
  admin = await testServer.add('Admin')
})
afterAll(async () => {
  await testServer.stop()
  await rm(pages, { recursive: true })
})

const branding = async () => (await testServer.call('getBranding', {})).answer
const update = (body: { name: string; accent: string }) =>
  testServer.call('updateBranding', { body }, admin.token)
const page = (url: string) => testServer.app.inject({ url, headers: { accept: 'text/html' } })

it('returns the default branding until an admin changes it', async () => {
  const standard = { name: 'Support Desk', accent: '#4a52d4', logos: { light: null, dark: null } }
  expect(await branding()).toEqual(standard)
  const { answer } = await update({ name: '  Acme Help ', accent: '#0b6e4f' })
  expect(answer).toEqual({ ...standard, name: 'Acme Help', accent: '#0b6e4f' })
  expect(await branding()).toEqual(answer)
})

it.each([
  ['an empty name', { name: ' ', accent: '#0b6e4f' }],
  ['a long name', { name: 'x'.repeat(LIMITS.deskName + 1), accent: '#0b6e4f' }],
  ['a color that is no hexadecimal number', { name: 'Acme', accent: 'red;}' }],
])('refuses %s, and changes nothing', async (_, body) => {
  const before = await branding()
  expect((await update(body)).status).toBe(400)
  expect(await branding()).toEqual(before)
})

it('serves a logo as PNG at a path with its hash, until it is removed', async () => {
  const params = { variant: 'light' } as const
  const image = await samplePicture()
  const { answer } = await testServer.call('updateLogo', { params, image, fields: {} }, admin.token)
  expect(answer.logos.light).toMatchObject({ width: 32, height: 24 })
  const address = `/branding/light-${answer.logos.light?.hash}.png`
  const logo = await page(address)
  expect(logo.headers['content-type']).toBe('image/png')
  expect(logo.headers['cache-control']).toContain('immutable')
  expect((await page('/')).body).toContain(`<meta name="logo-light" content="${address} 32 24" />`)
  await testServer.call('deleteLogo', { params }, admin.token)
  expect((await branding()).logos.light).toBeNull()
  expect((await page(address)).statusCode).toBe(404)
})

it('refuses SVG as a logo, because it can contain scripts', async () => {
  const image = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const input = { params: { variant: 'dark' as const }, image, fields: {} }
  const { failure } = await testServer.call('updateLogo', input, admin.token)
  expect(failure.code).toBe('image_type')
  expect((await branding()).logos.dark).toBeNull()
})

it('serves the colors of an accent as a style sheet, and no other text', async () => {
  const styles = await page('/branding/0b6e4f.css')
  expect(styles.headers['content-type']).toContain('text/css')
  expect(styles.body).toContain('--accent:#0b6e4f')
  expect((await page('/branding/0b6e4f%7D.css')).statusCode).toBe(404)
})

it('writes the branding into the head of the document, escaped and without scripts', async () => {
  await update({ name: '</title><script>alert(1)</script>', accent: '#0b6e4f' })
  const { body, headers } = await page('/Login')
  expect(body).not.toContain('<script>')
  expect(body).toContain('<meta name="application-name" content="&lt;/title&gt;')
  expect(body).toContain('<link rel="stylesheet" href="/branding/0b6e4f.css" />')
  expect(headers['content-security-policy']).toContain("style-src 'self'")
  await update({ name: 'Support Desk', accent: '#4a52d4' })
  expect((await page('/Login')).body).toBe(DOCUMENT)
})

it('sends emails with the name, the accent and the logo', async () => {
  await update({ name: 'Acme "Help"', accent: '#0b6e4f' })
  const input = { params: { variant: 'light' as const }, image: await samplePicture(), fields: {} }
  await testServer.call('updateLogo', input, admin.token)
  await testServer.call('requestCode', { body: { email: 'new@example.com' } })
  await testServer.codeFor('new@example.com')
  const email = testServer.sent.at(-1)
  expect(email?.subject).toMatch(/^\d{6} is your Acme "Help" code$/)
  expect(email?.html).toContain('alt="Acme &quot;Help&quot;"')
  const [logo] = email?.files ?? []
  expect(logo?.mediaType).toBe('image/png')
  expect(email?.html).toContain(`src="cid:${logo?.cid}"`)
})
