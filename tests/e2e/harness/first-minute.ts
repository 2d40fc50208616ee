import { expect } from 'vitest'
import type { Page } from 'playwright-core'
import { mailOf, PASSWORD } from './api.ts'
import { PICTURES } from './pictures.ts'

/** The first steps of a newcomer, from the landing page to the first ticket. */

/** The main heading of a page. */
export const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

/** Fills in and submits the login form. */
export async function logIn(page: Page, name: string, password = PASSWORD): Promise<void> {
  await page.goto('/Login')
  await page.getByLabel('username or Email').fill(name)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login', exact: true }).click()
}

/** Registers with a one-time code, which an install without a mail server shows on the page. */
export async function register(page: Page, name: string): Promise<void> {
  await page.goto('/')
  await page.getByRole('link', { name: 'Get Start' }).click()
  await page.getByRole('link', { name: 'Signup' }).click()
  await fillAccount(page, name)
  await page.getByRole('button', { name: 'Sent otp' }).click()
  await enterCode(page)
  await page.getByRole('button', { name: 'Create Account' }).click()
  await page.waitForURL('**/Login')
}

/** Fills in the form of a new account. */
export async function fillAccount(page: Page, name: string): Promise<void> {
  await page.locator('[name=username]').fill(name)
  await page.locator('[name=email]').fill(mailOf(name))
  await page.locator('[name=password]').fill(PASSWORD)
  await page.locator('[name=repeatpassword]').fill(PASSWORD)
}

/** Copies the code from the text that shows it. */
export async function enterCode(page: Page): Promise<void> {
  const words = page.getByText(/no mail server/i)
  await words.waitFor()
  const code = /\d{6}/.exec((await words.textContent()) ?? '')?.[0] ?? ''
  await page.locator('[name=otp]').fill(code)
}

/** Adds picture, department and employee code after the first login. */
export async function giveProfile(page: Page, name: string): Promise<void> {
  await heading(page, `Hello ${name}`).waitFor()
  await page.locator('[name=EMPcode]').fill('PH-7')
  await page.locator('[name=department]').fill('Physics')
  await page.locator('[name=img]').setInputFiles(PICTURES.portrait)
  await page.getByRole('button', { name: 'Upload Image' }).click()
  await heading(page, 'Submit New Ticket').waitFor()
  await page.getByText('Physics Department').waitFor()
}

/** Raises “Green projector” with a picture, which is 960 pixels wide when enlarged. */
export async function raiseFirstTicket(page: Page): Promise<void> {
  await page.locator('[name=date]').fill('2026-01-05')
  await page.locator('[name=time]').fill('09:30')
  await page.locator('[name=subject]').fill('Green projector')
  await page.locator('[name=message]').fill('Everything on the screen is green.')
  await page.locator('[name=img]').setInputFiles(PICTURES.projector)
  await page.getByRole('button', { name: 'submit', exact: true }).click()
  await page.waitForURL('**/ViewTicketDetails/*')
  await page.getByText('Waiting To Assign').waitFor()
  await page.getByText('Ticket is not Open').waitFor()
  await page.getByRole('button', { name: /Screenshot of Green projector/ }).click()
  const enlarged = page.getByRole('dialog').getByRole('img', { name: 'Screenshot of Green projector' })
  await enlarged.waitFor()
  await expect.poll(() => enlarged.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(960)
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}
