import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SOURCE_LANGUAGE, THEMES } from '@support-desk/contract'
import sharp from 'sharp'
import { DEMO_PASSWORD, REQUESTERS, SUPPORT_MEMBERS } from '../../server/demo/users.ts'
import { apiOf, type Api } from './harness/api.ts'
import { addConnections, type Connections } from './harness/install/connections.ts'
import { addOrganisation } from './harness/install/organisation.ts'
import { launchBrowser, openWindow, type Visitor } from './harness/browser.ts'
import { type ExampleData, makeExample, makeUsers, type Sessions } from './harness/example.ts'
import { addLongWords } from './harness/install/long-words.ts'
import { startServer } from './harness/server.ts'
import { PSEUDO_LANGUAGE } from '../../web/build/languages/pseudo.ts'
import { addWorkspace } from './harness/install/workspace.ts'
import { arrive, PLACES } from './pages.ts'
import type { Example, PageVisit } from './places/place.ts'

/**
 * Takes screenshots of every page in both themes and four widths, into shots/, with the data of the demonstration; also
 * the picture of the README. Other data: `--install bare` has one user of each role, `--install small` the example of
 * the browser tests, `--install long` 300 tickets with texts of every length and script. `--widths 1920,320` sets the
 * widths. `--dir rtl` mirrors the pages. `--language de` sets the language; `--language pseudo` is accented English, 40
 * % longer. Further words select the pages whose name contains one of them.
 */
const WIDTHS = '1440,1280,1024,375'
/** Number of tags and macros with many tickets. */
const MANY = 300
/** Number of tickets with each subject. */
const ROUNDS = 37
const FOLDER = join(import.meta.dirname, '../../shots')
const README_PICTURE = {
  place: 'support-inbox-ticket',
  path: join(import.meta.dirname, '../../docs/screenshot.png'),
}

const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    install: { type: 'string', default: 'demo' },
    widths: { type: 'string', default: WIDTHS },
    dir: { type: 'string', default: 'ltr' },
    language: { type: 'string', default: SOURCE_LANGUAGE },
  },
})
const isMirrored = values.dir === 'rtl'
const widths = values.widths.split(',').map(Number)
const language = values.language === 'pseudo' ? PSEUDO_LANGUAGE : values.language
const isUsual = !isMirrored && language === SOURCE_LANGUAGE
const look = [values.install, isMirrored && 'rtl', language !== SOURCE_LANGUAGE && values.language]
const folder = join(FOLDER, look.filter(Boolean).join('-'))
const server = await startServer(undefined, values.install === 'demo' ? 'demo' : 'start')
const browser = await launchBrowser()
try {
  const api = apiOf(server.url)
  const { sessions, example } = await prepare(api)
  await mkdir(folder, { recursive: true })

  const shoot = async (
    place: PageVisit,
    path: string,
    window: Pick<Visitor, 'theme' | 'width' | 'height' | 'scale'>,
  ) => {
    const session = place.as ? sessions[place.as] : undefined
    const { context, page } = await openWindow(browser, {
      url: server.url,
      session,
      language,
      isMirrored,
      ...window,
    })
    await page.goto(place.path(example))
    await arrive(page, place, language)
    await page.screenshot({ path })
    await context.close()
  }
  for (const place of PLACES) {
    if (place.ready && values.install === 'bare') continue
    if (words.length > 0 && !words.some((word) => place.name.includes(word))) continue
    for (const theme of THEMES)
      for (const width of widths)
        await shoot(place, join(folder, `${place.name}-${theme}-${width}.png`), { theme, width })
    if (place.name === README_PICTURE.place && values.install === 'demo' && isUsual) {
      await shoot(place, README_PICTURE.path, { height: 920, scale: 1.5 })
      // A palette halves its size.
      await writeFile(README_PICTURE.path, await sharp(README_PICTURE.path).png({ palette: true }).toBuffer())
    }
  }
} finally {
  await browser.close()
  await server.stop()
}

async function prepare(api: Api): Promise<ExampleData> {
  switch (values.install) {
    case 'demo': {
      const sessions = await logInEach(api)
      await addOrganisation(api, sessions)
      const connections = await addConnections(api, sessions.Admin)
      return { sessions, example: { ...(await findExample(api, sessions)), ...connections } }
    }
    case 'small':
      return withWorkspace(api, await makeExample(api))
    case 'long':
      return makeLongWords(api)
    case 'bare': {
      const sessions = await makeUsers(api)
      return { sessions, example: { assigned: '-', unassigned: '-', username: sessions.User.user_name } }
    }
    default:
      throw new Error('--install is demo, small, long or bare.')
  }
}

async function makeLongWords(api: Api): Promise<ExampleData> {
  const made = await makeExample(api)
  await addLongWords(api, made.sessions, ROUNDS)
  return withWorkspace(api, made, { count: MANY })
}

async function withWorkspace(api: Api, made: ExampleData, given = {}): Promise<ExampleData> {
  return { ...made, example: { ...made.example, ...(await addWorkspace(api, made.sessions, given)) } }
}

async function logInEach(api: Api): Promise<Sessions> {
  return {
    User: await api.logIn(REQUESTERS[0]?.username ?? '', DEMO_PASSWORD),
    SupportTeam: await api.logIn(SUPPORT_MEMBERS[0]?.username ?? '', DEMO_PASSWORD),
    Admin: await api.logIn('admin', DEMO_PASSWORD),
  }
}

/** The ticket of the user and the support member with the longest chat, and an unassigned ticket. */
async function findExample(
  api: Api,
  { User, SupportTeam, Admin }: Sessions,
): Promise<Omit<Example, keyof Connections>> {
  const conversations = await api.call('listConversations', {}, User)
  const open = conversations.filter(
    ({ participants, status }) => participants.join() === SupportTeam.user_name && status !== 'Solved',
  )
  const chats = await Promise.all(
    open.map(async ({ ticketId: ticket }) => {
      const { total } = await api.call('getMessages', { params: { ticketId: ticket } }, User)
      return { ticket, length: total }
    }),
  )
  const [longest] = chats.toSorted((one, other) => other.length - one.length)
  const [unassigned] = await api.call('filterAllTickets', { params: { filter: 'Unassigned' } }, Admin)
  const mailboxes = await api.call('listMailboxes', {}, Admin)
  const mailboxId = mailboxes.find(({ counts }) => counts.held > 0)?.id ?? ''
  const query = { state: 'held' } as const
  const [held] = await api.call('listReceivedMails', { params: { mailboxId }, query }, Admin)
  return {
    mailboxId,
    mailed: held?.ticket?.id ?? '',
    assigned: longest?.ticket ?? '',
    unassigned: unassigned?._id ?? '',
    username: User.user_name,
  }
}
