import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { PASSWORD } from './harness/api.ts'
import { openWindow } from './harness/browser.ts'
import { openExample, type TestServer } from './harness/test-server.ts'
import type { ExampleData } from './harness/example.ts'

let testServer: TestServer
let made: ExampleData

beforeAll(async () => {
  const opened = await openExample()
  testServer = opened
  made = opened
})

afterAll(() => testServer.stop())

const open = async (height?: number) => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    ...(height && { height }),
  })
  const scripts: string[] = []
  page.on('request', (asked) => {
    if (asked.resourceType() === 'script') scripts.push(new URL(asked.url()).pathname)
  })
  /** Whether the code of signed-in pages was loaded. */
  const hasSignedIn = () => scripts.some((path) => path.startsWith('/assets/signed-in-'))
  return { context, page, hasSignedIn }
}

/** Expects that a page has loaded, with its title in the tab and the focus on its heading, which announces it. */
async function arrive(page: Page, name: string, path: string): Promise<void> {
  await page.getByRole('heading', { level: 1, name }).and(page.locator(':focus')).waitFor()
  expect(new URL(page.url()).pathname).toBe(path)
}

const logIn = async (page: Page, name: string): Promise<void> => {
  await page.getByLabel('username or Email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Login', exact: true }).click()
}

test('keeps title, focus and scroll position on back and forward, and loads no code of signed-in pages', async () => {
  const { context, page, hasSignedIn } = await open(300)
  const heading = 'Welcome To Our Online HelpDesk'
  await page.goto('/')
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect.poll(() => page.title()).toBe('Home · Support Desk')
  await page.evaluate(() => scrollTo(0, 120))
  // A mouse click would scroll to the link first.
  const login = page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Login' })
  await login.evaluate((link: HTMLElement) => link.click())
  await arrive(page, 'Login', '/Login')
  await expect.poll(() => page.title()).toBe('Login · Support Desk')
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
  const here = page.getByRole('link', { name: 'Login' }).first()
  expect(await here.getAttribute('aria-current')).toBe('page')

  // The browser itself announces the first page.
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: heading }).waitFor()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(120)
  await page.goForward()
  await arrive(page, 'Login', '/Login')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await arrive(page, 'Choose a new password', '/resetpassword')
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await arrive(page, 'Login', '/Login')
  await page.getByRole('link', { name: 'Signup' }).click()
  await arrive(page, 'Register New User', '/UserRegister')
  await page.reload()
  await page.getByRole('heading', { level: 1, name: 'Register New User' }).waitFor()
  await page.goBack()
  await arrive(page, 'Login', '/Login')
  // This address of a login provider is invalid, but its page is loaded as usual.
  await page.goto('/login/none?code=1')
  await page.getByRole('alert').waitFor()
  await page.getByRole('link', { name: 'Back to the login' }).click()
  await arrive(page, 'Login', '/Login')
  expect(hasSignedIn()).toBe(false)

  await page.goto('/nowhere')
  await page.getByRole('heading', { level: 1, name: 'Unexpected Application Error!' }).waitFor()
  await page.getByRole('link', { name: 'Go Home' }).click()
  await arrive(page, heading, '/')
  await context.close()
})

test('leads a signed-out user from a link in an email through the login to the page, and keeps the history', async () => {
  const { context, page, hasSignedIn } = await open()
  await page.goto('/')
  const ticket = `/ViewTicketDetails/${made.example.assigned}`
  await page.goto(ticket)
  await arrive(page, 'Login', '/Login')
  await logIn(page, 'Sam')
  await page.getByRole('navigation', { name: 'Menu' }).getByRole('link', { name: 'Inbox' }).waitFor()
  expect(hasSignedIn()).toBe(true)
  await arrive(page, 'Created Ticket', ticket)
  await page.getByRole('button', { name: 'Sam: your menu' }).click()
  await page.getByRole('menuitem', { name: 'Keyboard shortcuts' }).click()
  await page.getByRole('dialog').locator(':focus').waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'Welcome To Our Online HelpDesk' }).waitFor()
  await page.getByRole('link', { name: 'Go to your tickets' }).waitFor()
  await context.close()
})

test('opens and closes a menu by its button, and announces the state to screen readers', async () => {
  const { context, page } = await openWindow(testServer.browser, {
    url: testServer.url,
    session: made.sessions.SupportTeam,
  })
  await page.goto('/SupportTeam-AllTickets')
  const button = page.getByRole('button', { name: 'Sam: your menu' })
  await button.focus()
  await page.keyboard.press('Enter')
  const menu = page.getByRole('menu', { name: 'Sam: your menu' })
  await menu.waitFor()
  expect(await button.getAttribute('aria-expanded')).toBe('true')
  expect(await menu.getAttribute('id')).toBe(await button.getAttribute('aria-controls'))
  await button.click()
  await menu.waitFor({ state: 'detached' })
  await context.close()
})
