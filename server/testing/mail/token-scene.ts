import { type ImapScene, startImapScene } from './imap-scene.ts'
import type { ImapServer } from './imap-server.ts'
import { startTokenServer, type TokenServer } from './token-server.ts'

/** A help desk that opens its mailboxes by the tokens of a scripted server. */
export type TokenScene = ImapScene & {
  tokens: TokenServer
  /** What may be waited for an answer with a token, until the next test begins. Long at first: only what never comes is late. */
  waitForTokens(milliseconds: number): void
}

const LONG_MS = 30_000

/** Starts the help desk, and what gives it tokens. Microsoft's are asked for at `microsoft`. */
export async function startTokenScene({ microsoft = '/token' } = {}): Promise<TokenScene> {
  let imap: ImapServer | null = null
  const tokens = await startTokenServer((token) => {
    if (imap) imap.accessToken = token
  })
  const scene = await startImapScene({
    MAIL_IN_MICROSOFT_TOKEN_URL: tokens.url.replace('/token', microsoft),
    MAIL_IN_GOOGLE_TOKEN_URL: tokens.url,
  })
  const waitForTokens = (milliseconds: number): void => {
    Object.assign(scene.desk.ctx.imapRules.times ?? {}, { tokenMs: milliseconds })
  }
  return {
    ...scene,
    tokens,
    waitForTokens,
    async begin(...how) {
      waitForTokens(LONG_MS)
      imap = await scene.begin(...how)
      imap.accessToken = 'none yet'
      const asNew = { troubles: [], always: null, asked: [], places: [], secondsLeft: null, rotates: true }
      Object.assign(tokens, asNew)
      return imap
    },
    async stop() {
      await scene.stop()
      await tokens.stop()
    },
  }
}
