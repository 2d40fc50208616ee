import { type ImapScene, startImapScene } from './imap-scene.ts'
import type { ImapServer } from './imap-server.ts'
import { startTokenServer, type TokenServer } from './token-server.ts'

/** A help desk with OAuth mailboxes and a scripted token server. */
export type TokenScene = ImapScene & {
  tokens: TokenServer
  /** Timeout for the token server until the next test. The default is long, so only a missing answer times out. */
  waitForTokens(milliseconds: number): void
}

const LONG_MS = 30_000

/** Starts the help desk and the token server. The token path of Microsoft is `microsoft`. */
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
