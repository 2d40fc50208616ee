import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../kernel/ids.ts'

/** Faults: an OAuth error, a server error, a page, no answer, or a broken connection. */
export type TokenTrouble =
  | 'invalid_grant'
  | 'invalid_client'
  | 'temporarily_unavailable'
  | 500
  | 503
  | 'page'
  | 'slow'
  | 'drop'

/** A server that issues tokens for refresh tokens, and revokes used ones. */
export type TokenServer = {
  url: string
  /** The valid refresh token. */
  refreshToken: string
  /** The latest access token. */
  accessToken: string
  /** Announced lifetime of the next refresh token in seconds; null: not announced. */
  secondsLeft: number | null
  /** Whether each refresh replaces the refresh token. */
  rotates: boolean
  /** Faults of the next requests; `always` applies to all after them. */
  troubles: TokenTrouble[]
  always: TokenTrouble | null
  /** Received requests, by form field. */
  asked: Record<string, string>[]
  /** Paths of received requests. */
  places: string[]
  stop(): Promise<void>
}

/** Starts a token server. `onToken` is called with each new valid token. */
export async function startTokenServer(onToken: (token: string) => void): Promise<TokenServer> {
  const listener = createServer((request, response) => {
    void (async () => {
      let text = ''
      for await (const piece of request) text += String(piece)
      const form: Record<string, string> = Object.fromEntries(new URLSearchParams(text))
      server.places.push(request.url ?? '')
      server.asked.push(form)
      const trouble = server.troubles.shift() ?? server.always
      if (trouble !== null) return makeTrouble(response, trouble)
      // App credentials have no refresh token, and get none.
      const isApp = form['refresh_token'] === undefined
      if (!isApp && form['refresh_token'] !== server.refreshToken)
        return makeTrouble(response, 'invalid_grant')
      if (server.rotates && !isApp) server.refreshToken = `refresh-${newId()}`
      server.accessToken = `access-${newId()}`
      onToken(server.accessToken)
      send(response, 200, {
        token_type: 'Bearer',
        access_token: server.accessToken,
        expires_in: 3599,
        ...(server.rotates && !isApp && { refresh_token: server.refreshToken }),
        ...(server.secondsLeft !== null && { refresh_token_expires_in: server.secondsLeft }),
      })
    })()
  })
  const server: TokenServer = {
    url: '',
    refreshToken: `refresh-${newId()}`,
    accessToken: '',
    secondsLeft: null,
    rotates: true,
    troubles: [],
    always: null,
    asked: [],
    places: [],
    async stop() {
      listener.closeAllConnections()
      listener.close()
      await once(listener, 'close')
    },
  }
  listener.listen(0, '127.0.0.1')
  await once(listener, 'listening')
  server.url = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/token`
  return server
}

function makeTrouble(response: ServerResponse, trouble: TokenTrouble): void {
  if (trouble === 'slow') return
  if (trouble === 'drop') {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' })
    response.write('{"access_token": "half')
    setImmediate(() => response.destroy())
    return
  }
  if (trouble === 'page') {
    response.writeHead(200, { 'content-type': 'text/html' }).end('<html>Please log in</html>')
    return
  }
  if (typeof trouble === 'number') {
    response.writeHead(trouble, { 'content-type': 'text/html' }).end('<html>Oops</html>')
    return
  }
  send(response, trouble === 'temporarily_unavailable' ? 400 : 401, {
    error: trouble,
    error_description: `AADSTS70000: ${trouble}.\r\nTrace ID: 1`,
  })
}

const send = (response: ServerResponse, status: number, answer: object): void =>
  void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(answer))
