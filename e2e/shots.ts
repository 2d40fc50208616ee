import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { THEMES } from '@support-desk/contract'
import { DEMO_PASSWORD, REQUESTERS, SUPPORT_MEMBERS } from '../server/demo/people.ts'
import { apiOf, type Api } from './harness/api.ts'
import { launchBrowser, openWindow, type Visitor } from './harness/browser.ts'
import type { Sessions } from './harness/example.ts'
import { startServer } from './harness/server.ts'
import { arrive, type Example, PLACES, type Place } from './pages.ts'

/**
 * Pictures of every page with the data of the demonstration, in both themes and three widths, into shots/, and the one
 * for the README. Words after the command choose the places whose name contains one of them.
 */
const WIDTHS = [1440, 1024, 375]
const FOLDER = join(import.meta.dirname, '../shots')
const README_PICTURE = { place: 'admin-home', path: join(import.meta.dirname, '../docs/screenshot.png') }

const words = process.argv.slice(2)
const server = await startServer(undefined, 'demo')
const browser = await launchBrowser()
try {
  const api = apiOf(server.url)
  const sessions = await logInEach(api)
  const example = await findExample(api, sessions)
  await mkdir(FOLDER, { recursive: true })

  const shoot = async (place: Place, path: string, look: Omit<Visitor, 'url' | 'session'>) => {
    const session = place.as ? sessions[place.as] : undefined
    const { context, page } = await openWindow(browser, { url: server.url, session, ...look })
    await page.goto(place.path(example))
    await arrive(page, place)
    await page.screenshot({ path })
    await context.close()
  }
  for (const place of PLACES) {
    if (words.length > 0 && !words.some((word) => place.name.includes(word))) continue
    for (const theme of THEMES)
      for (const width of WIDTHS)
        await shoot(place, join(FOLDER, `${place.name}-${theme}-${width}.png`), { theme, width })
    if (place.name === README_PICTURE.place)
      await shoot(place, README_PICTURE.path, { height: 920, scale: 1.5 })
  }
} finally {
  await browser.close()
  await server.stop()
}

async function logInEach(api: Api): Promise<Sessions> {
  return {
    User: await api.logIn(REQUESTERS[0]?.username ?? '', DEMO_PASSWORD),
    SupportTeam: await api.logIn(SUPPORT_MEMBERS[0]?.username ?? '', DEMO_PASSWORD),
    Admin: await api.logIn('admin', DEMO_PASSWORD),
  }
}

/** A ticket of the user that the support member has, with the longest chat, and one that nobody has. */
async function findExample(api: Api, { User, SupportTeam, Admin }: Sessions): Promise<Example> {
  const conversations = await api.call('listConversations', {}, User)
  const open = conversations.filter(
    ({ with: partner, Status }) => partner === SupportTeam.user_name && Status !== 'Solved',
  )
  const chats = await Promise.all(
    open.map(async ({ ticket }) => {
      const { chats: messages } = await api.call('getChat', { params: { ticketid: ticket } }, User)
      return { ticket, length: messages.length }
    }),
  )
  const [longest] = chats.toSorted((one, other) => other.length - one.length)
  const [unassigned] = await api.call('filterAllTickets', { params: { filter: 'Unassigned' } }, Admin)
  return {
    assigned: longest?.ticket ?? '',
    unassigned: unassigned?._id ?? '',
    username: User.user_name,
  }
}
