import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { THEMES, type Role, type SessionOnWire, type Theme } from '@support-desk/contract'
import type { Browser } from 'playwright-core'
import { DEMO_PASSWORD, REQUESTERS, SUPPORT_MEMBERS } from '../server/demo/people.ts'
import { apiOf, type Api } from './harness/api.ts'
import { launchBrowser, openWindow } from './harness/browser.ts'
import { demoData } from './harness/demo.ts'
import { startServer } from './harness/server.ts'
import { arrive, type Example, PLACES, type Place } from './pages.ts'

/**
 * Pictures of every page with the data of the demonstration, in both themes and three widths, into shots/.
 * Words after the command choose the places whose name contains one of them.
 */
const TICKETS = 300
const WIDTHS = [1440, 1024, 375]
const FOLDER = join(import.meta.dirname, '../shots')
const README_PICTURE = join(import.meta.dirname, '../docs/screenshot.png')

type Sessions = Record<Role, SessionOnWire>

const words = process.argv.slice(2)
const places = PLACES.filter(({ name }) => words.length === 0 || words.some((word) => name.includes(word)))
const server = await startServer(await demoData(TICKETS))
const browser = await launchBrowser()
try {
  const api = apiOf(server.url)
  const sessions = {
    User: await api.logIn(REQUESTERS[0]?.username ?? '', DEMO_PASSWORD),
    SupportTeam: await api.logIn(SUPPORT_MEMBERS[0]?.username ?? '', DEMO_PASSWORD),
    Admin: await api.logInAdmin(),
  }
  const example = await findExample(api, sessions)
  await mkdir(FOLDER, { recursive: true })
  for (const theme of THEMES)
    for (const width of WIDTHS)
      for (const place of places) await shoot(browser, place, example, sessions, { theme, width })
  if (words.length === 0) await shootForReadme(browser, example, sessions)
} finally {
  await browser.close()
  await server.stop()
}

async function shoot(
  browser: Browser,
  place: Place,
  example: Example,
  sessions: Sessions,
  { theme, width }: { theme: Theme; width: number },
): Promise<void> {
  const session = place.as ? sessions[place.as] : undefined
  const height = width < 768 ? 812 : 900
  const { context, page } = await openWindow(browser, { url: server.url, session, theme, width, height })
  await page.goto(place.path(example))
  await arrive(page, place)
  await page.screenshot({ path: join(FOLDER, `${place.name}-${theme}-${width}.png`) })
  await context.close()
}

/** The picture at the top of the README: a support member in the middle of a chat. */
async function shootForReadme(browser: Browser, example: Example, sessions: Sessions): Promise<void> {
  const place = PLACES.find(({ name }) => name === 'user-ticket')
  if (!place) return
  const { context, page } = await openWindow(browser, {
    url: server.url,
    session: sessions.SupportTeam,
    height: 860,
    scale: 2,
  })
  await page.goto(place.path(example))
  await arrive(page, place)
  await page.screenshot({ path: README_PICTURE })
  await context.close()
}

/** A ticket of the user that the support member has, with a chat, and one that nobody has. */
async function findExample(api: Api, { User, SupportTeam, Admin }: Sessions): Promise<Example> {
  const conversations = await api.call('listConversations', {}, User)
  const shared = conversations.filter(({ with: partner }) => partner === SupportTeam.user_name)
  const open = shared.find(({ Status, lastMessage }) => Status !== 'Solved' && lastMessage)
  const [unassigned] = await api.call('filterAllTickets', { params: { filter: 'Unassigned' } }, Admin)
  return {
    assigned: (open ?? shared[0])?.ticket ?? '',
    unassigned: unassigned?._id ?? '',
    username: User.user_name,
    supporter: SupportTeam.user_name,
  }
}
