import { afterAll, beforeAll, expect, it } from 'vitest'
import { LIVE, type PresentUser } from '@support-desk/contract'
import { listenLive, openLive, type LivePage } from '../testing/live/live-page.ts'
import { type User, startTestServer, type TestServer, waitFor } from '../testing/calls/test-server.ts'

let testServer: TestServer
let address: string
let user: User
let other: User
let ada: User
let sam: User

beforeAll(async () => {
  testServer = await startTestServer()
  address = await listenLive(testServer)
  user = await testServer.add('User')
  other = await testServer.add('User')
  ada = await testServer.add('SupportTeam')
  sam = await testServer.add('Admin')
})
afterAll(() => testServer.stop())

async function join(person: User): Promise<LivePage> {
  const page = openLive(address, person.token)
  await page.next('ready')
  return page
}

const saidAbout = (page: LivePage, ticket: string): PresentUser[][] =>
  page.heard.flatMap((message) =>
    message.kind === 'presence' && message.ticketId === ticket ? [message.users] : [],
  )
const sees = (page: LivePage, ticket: string, users: PresentUser[]): Promise<true> =>
  waitFor(() => JSON.stringify(saidAbout(page, ticket).at(-1)) === JSON.stringify(users) || undefined)
const look = (page: LivePage, ticket: string | null, isTyping = false): void =>
  page.say({ kind: 'look', ticketId: ticket, isTyping })
/** Waits until all earlier messages to the pages have arrived. Messages keep their order. */
async function untilDelivered(...pages: LivePage[]): Promise<void> {
  const ticket = await testServer.raise(user)
  const marker = await join(ada)
  look(marker, ticket)
  await Promise.all(pages.map((page) => waitFor(() => saidAbout(page, ticket)[0])))
  await marker.leave()
}

it('shows to all users with access who else views a ticket or types in it', async () => {
  const ticket = await testServer.raise(user)
  const [userPage, otherPage, adaPage, samPage] = [
    await join(user),
    await join(other),
    await join(ada),
    await join(sam),
  ]
  look(adaPage, ticket)
  await sees(userPage, ticket, [{ userId: ada.id, isTyping: false }])
  look(userPage, ticket, true)
  await sees(adaPage, ticket, [{ userId: user.id, isTyping: true }])
  await sees(samPage, ticket, [
    { userId: ada.id, isTyping: false },
    { userId: user.id, isTyping: true },
  ])
  look(userPage, ticket, false)
  await sees(adaPage, ticket, [{ userId: user.id, isTyping: false }])
  look(adaPage, null)
  await sees(userPage, ticket, [])
  await userPage.leave()
  await sees(samPage, ticket, [])
  await untilDelivered(samPage)
  expect(saidAbout(adaPage, ticket)).toHaveLength(3)
  expect(saidAbout(otherPage, ticket)).toEqual([])
  await Promise.all([otherPage, adaPage, samPage].map((page) => page.leave()))
})

it('sends current viewers to new pages, and forgets viewers without renewal', async () => {
  const ticket = await testServer.raise(user)
  const adaPage = await join(ada)
  look(adaPage, ticket)
  const samPage = await join(sam)
  await sees(samPage, ticket, [{ userId: ada.id, isTyping: false }])
  const [userPage, otherPage] = [await join(user), await join(other)]
  await sees(userPage, ticket, [{ userId: ada.id, isTyping: false }])

  testServer.advance(LIVE.presenceMs / 1000)
  const marker = await testServer.raise(user)
  look(adaPage, ticket)
  const samMarker = await join(sam)
  look(samMarker, marker)
  await waitFor(() => saidAbout(adaPage, marker)[0])
  testServer.advance(LIVE.presenceLeaseMs / 1000 - 1)
  await sees(adaPage, marker, [{ userId: sam.id, isTyping: false }])
  expect(saidAbout(samPage, ticket)).toHaveLength(1)
  testServer.advance(1)
  await sees(samPage, ticket, [])
  await sees(adaPage, marker, [])
  expect(saidAbout(otherPage, ticket)).toEqual([])
  await Promise.all([adaPage, samPage, userPage, otherPage, samMarker].map((page) => page.leave()))
})

it('counts a user once across pages, as typing if any page is typing', async () => {
  const ticket = await testServer.raise(user)
  const [one, two, samPage] = [await join(ada), await join(ada), await join(sam)]
  look(one, ticket)
  await sees(samPage, ticket, [{ userId: ada.id, isTyping: false }])
  look(two, ticket, true)
  await sees(samPage, ticket, [{ userId: ada.id, isTyping: true }])
  await one.leave()
  look(two, ticket, false)
  await sees(samPage, ticket, [{ userId: ada.id, isTyping: false }])
  await two.leave()
  await sees(samPage, ticket, [])
  expect(saidAbout(samPage, ticket)).toHaveLength(4)
  await samPage.leave()
})

it('ignores views of tickets that the user may not see', async () => {
  const ticket = await testServer.raise(user)
  const [otherPage, samPage] = [await join(other), await join(sam)]
  for (const id of [ticket, 'AAAAAAAAAAAAAAAAAAAAAA']) look(otherPage, id, true)
  await untilDelivered(samPage)
  expect(saidAbout(samPage, ticket)).toEqual([])
  look(samPage, ticket)
  await untilDelivered(samPage)
  expect(otherPage.heard.filter(({ kind }) => kind === 'presence')).toEqual([])
  await Promise.all([otherPage, samPage].map((page) => page.leave()))
})
