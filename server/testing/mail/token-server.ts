import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { newId } from '../../kernel/ids.ts'

/** What it answers other than a token: an error of OAuth, one of its own, a page, nothing at all, or an end in the middle. */
export type TokenTrouble =
  | 'invalid_grant'
  | 'invalid_client'
  | 'temporarily_unavailable'
  | 500
  | 503
  | 'page'
  | 'slow'
  | 'drop'

/** A server that gives tokens for refresh tokens, and takes back those that were used. */
export type TokenServer = {
  url: string
  /** The refresh token that is good for one more token. */
  refreshToken: string
  /** The latest token that it gave. */
  accessToken: string
  /** How long the next refresh token is said to be good for; null: nothing is said. */
  secondsLeft: number | null
  /** Whether a new refresh token takes the place of the old one. */
  rotates: boolean
  /** What happens to the next ones who ask; `always` to all after them. */
  troubles: TokenTrouble[]
  always: TokenTrouble | null
  /** What it was asked, by the names of the form. */
  asked: Record<string, string>[]
  /** The paths at which it was asked. */
  places: string[]
  stop(): Promise<void>
}

/** Starts a server that gives tokens. `onToken` hears of each that is good from now on. */
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
      // A program that logs in by itself has no refresh token, and gets none.
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
