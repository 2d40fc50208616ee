import type { SessionOnWire } from '@support-desk/contract'
import { render } from '@testing-library/react'
import { createMemoryRouter } from 'react-router'
import { vi } from 'vitest'
import { storeSession } from '../api/session.ts'
import { App } from '../app/app.tsx'
import { createQueryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.ts'

type Answer = { status?: number; body: unknown; headers?: Record<string, string> }
type Handler = Answer | ((request: Request) => Answer | Promise<Answer>)

/** Answers by `METHOD /path`; anything else is answered with 404. Stands where the network would be. */
export type Network = Record<string, Handler>

/** A session such as the server gives it. */
export const sessionOf = (
  power: SessionOnWire['power'],
  more: Partial<SessionOnWire> = {},
): SessionOnWire => ({
  user_name: 'ada',
  power,
  jwttoken: `token-of-${power}`,
  empcode: '',
  dept: '',
  pro_img: false,
  image: null,
  ...more,
})

/** Renders the real application at `path` with the real client; only the network is replaced. */
export function renderApp(path: string, network: Network = {}, session?: SessionOnWire) {
  if (session) storeSession(session)
  const requests: Request[] = []
  const answers: Network = session
    ? { 'GET /api/Alreadylogin': { body: { msg: 'ok', loginnewuser: session } }, ...network }
    : network
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    const request = new Request(new URL(address, location.origin), init)
    requests.push(request.clone())
    const handler = answers[`${request.method} ${new URL(request.url).pathname}`]
    const missing: Answer = { status: 404, body: { msg: 'There is nothing here.', code: 'not_found' } }
    const {
      status = 200,
      body,
      headers,
    } = typeof handler === 'function' ? await handler(request) : (handler ?? missing)
    return new Response(JSON.stringify(body), { status, ...(headers && { headers }) })
  })
  const client = createQueryClient()
  const router = createAppRouter(client, (routes) => createMemoryRouter(routes, { initialEntries: [path] }))
  return { ...render(<App client={client} router={router} />), client, router, requests }
}
