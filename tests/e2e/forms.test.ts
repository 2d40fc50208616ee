import type { SessionOnWire } from '@support-desk/contract'
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from './harness/browser.ts'
import { makeUsers, type Sessions } from './harness/example.ts'
import { openTestServer, type TestServer } from './harness/test-server.ts'
import { accessProblems, collectErrors } from './harness/watch.ts'
import { pick } from './harness/pick.ts'

/** The way of a form from the admin who creates it to the agent who solves a ticket with it. */

let testServer: TestServer
let sessions: Sessions
const contexts: BrowserContext[] = []
const errors: string[][] = []

beforeAll(async () => {
  testServer = await openTestServer()
  sessions = await makeUsers(testServer.api)
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await testServer.stop()
})

async function open(session: SessionOnWire, path: string): Promise<Page> {
  const { context, page } = await openWindow(testServer.browser, { url: testServer.url, session })
  contexts.push(context)
  errors.push(collectErrors(page))
  await page.goto(path)
  return page
}

test('lets an admin create a form with a field that is required for solving', async () => {
  const page = await open(sessions.Admin, '/forms')
  const dialog = page.getByRole('dialog')
  await page.getByRole('button', { name: 'New field' }).click()
  await dialog.getByLabel('Name').first().fill('Device')
  await pick(dialog.getByLabel('Requesters'), 'Requesters can edit')
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await page.getByText('Field Device saved.').waitFor()
  await page.getByRole('button', { name: 'New field' }).click()
  await dialog.getByLabel('Name').first().fill('Cause')
  await dialog.getByRole('button', { name: 'Create field' }).click()
  await page.getByText('Field Cause saved.').waitFor()

  await page.getByRole('button', { name: 'New form' }).click()
  await dialog.getByLabel('Name').first().fill('Broken device')
  for (const label of ['Device', 'Cause']) await pick(dialog.getByLabel('Add field'), label)
  await pick(dialog.getByLabel('Requirement for Device'), 'Required to submit')
  await pick(dialog.getByLabel('Requirement for Cause'), 'Required to solve')
  expect(await accessProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Create form' }).click()
  await page.getByText('Form Broken device saved.').waitFor()
})

test('asks a requester for required fields when raising a ticket with the form', async () => {
  const page = await open(sessions.User, '/NewTicket')
  await pick(page.getByLabel('What is it about?'), 'Broken device')
  await page.getByLabel('Device').waitFor()
  await page.getByLabel('subject').fill('It smokes')
  await page.getByLabel('Message').fill('Since noon.')
  expect(await page.getByLabel('Cause').count()).toBe(0)
  await page.getByRole('button', { name: 'submit' }).click()
  await page.getByText('Required.').waitFor()
  await page.getByLabel('Device').fill('Projector')
  await page.getByRole('button', { name: 'submit' }).click()
  const raised = () =>
    testServer.api.call(
      'listQueueTickets',
      { query: { condition: 'field.device:projector' } },
      sessions.SupportTeam,
    )
  await expect.poll(async () => (await raised()).length).toBe(1)
})

test('asks an agent for a field that is required for solving, and then solves the ticket', async () => {
  const { api } = testServer
  const [row] = await api.call(
    'listQueueTickets',
    { query: { condition: 'field.device:projector' } },
    sessions.SupportTeam,
  )
  const id = row?.id ?? ''
  await api.call('legacyTakeTicket', { body: { Ticketid: id } }, sessions.SupportTeam)
  const page = await open(sessions.SupportTeam, `/inbox?view=all&ticket=${id}`)
  await page.getByRole('heading', { level: 2, name: 'It smokes' }).waitFor()
  await page.getByText('Projector').first().waitFor()
  await page.keyboard.press('e')
  const dialog = page.getByRole('dialog', { name: 'Before this ticket is solved' })
  await dialog.getByLabel('Cause').fill('The lamp')
  expect(await accessProblems(page)).toEqual([])
  await dialog.getByRole('button', { name: 'Save and solve' }).click()
  const details = () => api.call('getTicket', { params: { ticketId: id } }, sessions.SupportTeam)
  await expect.poll(async () => (await details()).status).toBe('Solved')
})

test('logs no error in any browser console', () => {
  expect(errors.flat().filter((each) => !/Failed to load resource/.test(each))).toEqual([])
})
