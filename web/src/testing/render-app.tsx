import { type RequiredAction, USUAL_WORKSPACE } from '@support-desk/contract'
import { render } from '@testing-library/react'
import { createMemoryRouter, type RouteObject } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { vi } from 'vitest'
import { sessionOnWire } from '#api/legacy/session.ts'
import type { Session } from '#api/models.ts'
import { storeSession } from '#api/session.ts'
import { App } from '#app/app.tsx'
import { browserTimeZone, currentLanguage } from '#ui/language/language.ts'
import { createLazyCache } from '#app/cache/lazy-cache.ts'
import { createQueryClient } from '#app/cache/query-client.ts'
import { FramedPages } from '#app/framed-pages.tsx'
import { createAppRouter } from '#app/router.ts'
import { BarePages } from './bare-frame.tsx'
import { route } from './route.ts'
import { abilitiesOf, type SampleTicket } from './sample-ticket.ts'

type Answer = { status?: number; body?: unknown; headers?: Record<string, string> }
type Handler = Answer | ((request: Request) => Answer | Promise<Answer>)

/** Replaces the network: responses by `METHOD /path`. Everything else is answered with 404. */
export type Network = Record<string, Handler>

export const sessionOf = (role: Session['role'], more: Partial<Session> = {}): Session => ({
  username: 'ada',
  role,
  token: `token-of-${role}`,
  employeeCode: '',
  department: '',
  hasPicture: false,
  image: null,
  ...more,
})

/** The answer of the specified calls that return a session. */
export const signedIn = (session: Session, owes?: RequiredAction) => ({
  msg: 'ok',
  loginnewuser: sessionOnWire(session),
  ...(owes && { owes }),
})

/** Account ids of the signed-in users. */
const ACCOUNT_IDS = { User: 'u1', SupportTeam: 's2', Admin: 'a1' } as const

/** The account of a session. */
export const currentUserOf = ({ username, role }: Session) => ({
  id: ACCOUNT_IDS[role],
  username,
  role,
  requiredAction: null,
  language: null,
  timeZone: null,
  browser: { language: currentLanguage(), timeZone: browserTimeZone() },
  workspace: USUAL_WORKSPACE,
  sharesTickets: false,
})

/** Adds the reader's abilities to ticket details that lack them. */
function withAbilities(method: string, path: string, body: unknown, session: Session): unknown {
  if (method !== 'GET' || Array.isArray(body) || !/^\/api\/v1\/tickets\/[^/]+$/.test(path)) return body
  const ticket = body as SampleTicket
  return { abilities: abilitiesOf(ticket, currentUserOf(session)), ...ticket }
}

/**
 * Renders the real application at `path` with the real client. Only the network is replaced, and optionally the pages.
 * Header, menu and sidebar are omitted, because they cost more than most pages: `renderFramed` has them.
 */
export const renderApp = (path: string, network?: Network, session?: Session, pages?: RouteObject[]) =>
  renderRoutes(path, (routes) => pages ?? routes.map(withBareFrame), network, session)

/** Like `renderApp`, with header, menu and sidebar. */
export const renderFramed = (path: string, network?: Network, session?: Session) =>
  renderRoutes(path, (routes) => routes, network, session)

const withBareFrame = (page: RouteObject): RouteObject =>
  page.Component === FramedPages ? { ...page, Component: BarePages } : page

function renderRoutes(
  path: string,
  pagesOf: (routes: RouteObject[]) => RouteObject[],
  network: Network = {},
  session?: Session,
) {
  if (session) storeSession(session)
  const requests: Request[] = []
  const answers: Network = session
    ? {
        [route('checkSession')]: { body: signedIn(session) },
        [route('getCurrentUser')]: { body: currentUserOf(session) },
        [route('getMailboxAlarm')]: { body: { mailboxes: [], outgoing: null } },
        ...network,
      }
    : network
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const request = new Request(new URL(address, location.origin), init)
    requests.push(request.clone())
    const asked = new URL(request.url).pathname
    const handler = answers[`${request.method} ${asked}`]
    const missing: Answer = { status: 404, body: { detail: 'There is nothing here.', code: 'not_found' } }
    const {
      status = 200,
      body,
      headers,
    } = typeof handler === 'function' ? await handler(request) : (handler ?? missing)
    const sent = session && status < 400 ? withAbilities(request.method, asked, body, session) : body
    return new Response(sent === undefined ? null : JSON.stringify(sent), {
      status: sent === undefined ? 204 : status,
      headers: { 'content-type': 'application/json', ...headers },
    })
  })
  const client = createQueryClient()
  const cache = createLazyCache(async () => client)
  const router = createAppRouter(cache, (routes) =>
    createMemoryRouter(pagesOf(routes), { initialEntries: [path] }),
  )
  const app = (
    <App cache={cache}>
      <RouterProvider router={router} />
    </App>
  )
  return { ...render(app), client, router, requests }
}
