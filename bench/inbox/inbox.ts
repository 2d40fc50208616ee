import { join } from 'node:path'
import { CALLS, type CallName, type SessionOnWire } from '@support-desk/contract'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow } from '../../e2e/harness/browser.ts'
import { watchShifts } from '../../e2e/harness/shifts.ts'
import { percentile } from '../../e2e/harness/stopwatch.ts'
import { copyFolder, prepareFolder, sampleFolder } from '../folders.ts'
import { machine, median } from '../load.ts'
import { ADMIN, type Server, startProduct } from '../servers.ts'
import { pressAndWatch } from './in-page.ts'
import { watchProcessor } from './processor.ts'
import { scrollThrough } from './scrolling.ts'
import { type Effort, workInInbox, workOnPages } from './work.ts'

const MOVES = 150
const OPENED = 60
const ROWS = 10_000
const WIDTHS = [1440, 1280, 1024, 375]
const WORKED_OFF = 8
const SETTLED_MS = 2_000

/** Measures in a browser what an agent waits for in the inbox: moving, opening, scrolling, and what jumps when it arrives. */
export async function measureInbox(
  folder: string,
  { tickets, data }: { tickets: number; data: string | undefined },
): Promise<void> {
  const prepared = sampleFolder(tickets, data)
  await prepareFolder(prepared, tickets)
  const copy = join(folder, 'inbox')
  await copyFolder(prepared, copy)
  const server = await startProduct(copy)
  const browser = await launchBrowser()
  try {
    console.log(`${machine()}; ${tickets} tickets; browser and server share them\n`)
    const session = await agentOf(server)
    await measureKeys(browser, server, session)
    await measureShifts(browser, server, session)
    await measureScrolling(browser, server, session)
    await measureWork(browser, server, session)
  } finally {
    await browser.close()
    await server.stop()
  }
}

/** Makes a call of the product. */
async function call<Result>(
  { address }: Server,
  name: CallName,
  { body, query = {}, token = '' }: { body?: unknown; query?: Record<string, string>; token?: string },
): Promise<Result> {
  const { method, path } = CALLS[name]
  const target = new URL(path.replace(':role', 'SupportTeam'), address)
  for (const [key, value] of Object.entries(query)) target.searchParams.set(key, value)
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const response = await fetch(target, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as Result
}

/** Adds a support member, and logs in. */
async function agentOf(server: Server): Promise<SessionOnWire> {
  const logIn = async (log_detail: string, userPassword: string): Promise<SessionOnWire> =>
    (await call<{ loginnewuser: SessionOnWire }>(server, 'logIn', { body: { log_detail, userPassword } }))
      .loginnewuser
  const admin = await logIn(ADMIN.name, ADMIN.password)
  const [username, password] = ['bench-agent', 'Quiet#Kestrel-2026']
  const account = { username, email: `${username}@example.com`, password, repeatpassword: password }
  const body = { ...account, otpemail: '', otp: '', pto: '' }
  await call(server, 'addStaff', { body, token: admin.jwttoken })
  return logIn(username, password)
}

const open = async (
  browser: Browser,
  { address }: Server,
  { session, width = 1440, path }: { session: SessionOnWire; width?: number; path: string },
): Promise<Page> => {
  const { page } = await openWindow(browser, { url: address, session, width })
  await page.goto(path)
  await page.locator('li[data-index="0"]').waitFor()
  return page
}

async function measureKeys(browser: Browser, server: Server, session: SessionOnWire): Promise<void> {
  const page = await open(browser, server, { session, path: '/inbox?view=all' })
  await page.waitForTimeout(SETTLED_MS)
  await page.keyboard.press('j')
  const processor = await watchProcessor(page)
  const moves: number[] = []
  let before = await processor()
  for (let index = 0; index < MOVES; index++) moves.push(await pressAndWatch(page, 'j', 'row'))
  report('j, until the next row is painted with the focus', moves)
  console.log(`processor of the page: ${(((await processor()) - before) / MOVES).toFixed(1)} ms each`)

  await page.goto('/inbox?view=all')
  await page.locator('li[data-index="0"]').waitFor()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await page.getByRole('region', { name: 'Ticket', exact: true }).getByRole('heading', { level: 2 }).waitFor()
  const opened: Record<'ticket' | 'work', number[]> = { ticket: [], work: [] }
  before = await processor()
  for (let index = 0; index < OPENED; index++) {
    // As long as it takes to see that there is nothing to do.
    await page.waitForTimeout(400)
    const what = index % 2 === 0 ? 'ticket' : 'work'
    opened[what].push(await pressAndWatch(page, ']', what))
  }
  report('], until the next ticket is painted with its conversation', opened.ticket)
  report('], until it can be worked on', opened.work)
  console.log(`processor of the page: ${(((await processor()) - before) / OPENED).toFixed(1)} ms each`)
  await page.context().close()
}

async function measureShifts(browser: Browser, server: Server, session: SessionOnWire): Promise<void> {
  console.log('| layout shift on arrival | width | value | what moved |\n|---|--:|--:|---|')
  for (const path of ['/inbox', '/inbox?view=all', '/inbox?view=all&ticket=FIRST']) {
    for (const width of WIDTHS) {
      const first = await call<{ id: string }[]>(server, 'listQueue', {
        query: { condition: 'is:open', limit: '1' },
        token: session.jwttoken,
      })
      const { page } = await openWindow(browser, { url: server.address, session, width })
      const shiftsOf = await watchShifts(page)
      await page.goto(path.replace('FIRST', first[0]?.id ?? ''))
      await page.getByRole('main').locator('section').first().waitFor({ state: 'attached' })
      await page.waitForTimeout(SETTLED_MS)
      const shifts = await shiftsOf()
      const sum = shifts.reduce((total, { value }) => total + value, 0)
      const moved = [...new Set(shifts.flatMap(({ moved: nodes }) => nodes))].join(', ')
      console.log(`| ${path} | ${width} | ${sum.toFixed(4)} | ${moved} |`)
      await page.context().close()
    }
  }
  console.log('')
}

async function measureScrolling(browser: Browser, server: Server, session: SessionOnWire): Promise<void> {
  const { id } = await call<{ id: string }>(server, 'addView', {
    body: { name: 'Everything that was ever raised', condition: '', order: 'newest', visibility: 'own' },
    token: session.jwttoken,
  })
  const page = await open(browser, server, { session, path: `/inbox?view=${id}` })
  const { numbers, frames, gaps } = await scrollThrough(page, ROWS)
  const inOrder = numbers.every((number, index) => index === 0 || number < (numbers[index - 1] ?? 0))
  console.log(
    `${numbers.length} rows scrolled through: ${inOrder ? 'each once and in order' : 'OUT OF ORDER'}, ${ROWS - new Set(numbers).size} left out`,
  )
  report('frames while scrolling', frames)
  console.log(`frames in which a row in sight was not there yet: ${gaps} of ${frames.length}`)
  await page.context().close()
}

async function measureWork(browser: Browser, server: Server, session: SessionOnWire): Promise<void> {
  const { page } = await openWindow(browser, { url: server.address, session })
  const say = (where: string, efforts: readonly Effort[]): void => {
    const [keys, seconds] = [efforts.map((one) => one.keys), efforts.map((one) => one.seconds)]
    console.log(
      `${where}: ${median(keys)} keys, ${median(seconds).toFixed(1)} s a ticket (medians of ${efforts.length})`,
    )
  }
  console.log(
    '\nfind, take, answer, let it wait for the requester, next; ten keys a second, without those of the answer',
  )
  say('on the specified pages', await workOnPages(page, WORKED_OFF))
  say('in the inbox', await workInInbox(page, WORKED_OFF))
  await page.context().close()
}

function report(what: string, took: readonly number[]): void {
  const part = (share: number): string => `${percentile(took, share).toFixed(1)} ms`
  console.log(`${what}, ${took.length} times: p50 ${part(0.5)}, p95 ${part(0.95)}, longest ${part(1)}`)
}
