import type { Area } from '../area.ts'
import type { Queries } from '../kernel/store.ts'
import { later } from '../kernel/time.ts'
import { accountReactions, grantedRoles } from './accounts.ts'
import { admissions } from './admissions.ts'
import { createActivity, writeSessionActivity, writeTokenActivity } from './activity.ts'
import { authHandlers } from './handlers.ts'
import { createPasswords, type Passwords } from './passwords/passwords.ts'
import { mountBackChannel } from './providers/back-channel.ts'
import { providerHandlers } from './providers/handlers.ts'
import { createOpenId } from './providers/openid.ts'
import { identityQueries } from './providers/queries-identities.ts'
import { providerQueries } from './providers/queries.ts'
import { forgetDeletedProviders } from './providers/use-cases-deletion.ts'
import { factorHandlers } from './second-factor/handlers.ts'
import { createPasskeys } from './second-factor/passkeys.ts'
import { factorQueries } from './second-factor/queries.ts'
import { createTimeCodes } from './second-factor/time-codes.ts'
import { codeQueries, sessionQueries } from './sessions/queries.ts'
import { IDLE_SECONDS } from './sessions/session.ts'
import { authenticate } from './sessions/use-cases.ts'
import { warnOfTokenEnd } from './tokens/ending.ts'
import { tokenHandlers } from './tokens/handlers.ts'
import { endExpiredTokens } from './tokens/jobs.ts'
import { tokenQueries } from './tokens/queries.ts'
import { isApiToken } from './tokens/token.ts'
import { authenticateToken } from './tokens/use-cases-authentication.ts'

export const authArea = {
  handlers: { ...authHandlers, ...factorHandlers, ...tokenHandlers, ...providerHandlers },
  queries: {
    sessions: sessionQueries,
    apiTokens: tokenQueries,
    loginProviders: providerQueries,
    identities: identityQueries,
    codes: codeQueries,
    factors: factorQueries,
  },
  services: ({ config, desk, replacements, clock, store }, context) => ({
    authenticate: (token: string) =>
      isApiToken(token) ? authenticateToken(context(), token) : authenticate(context(), token),
    sessionActivity: createActivity(clock, (ids, now) =>
      store.write((tx) => tx.sessions.see(ids, now.toISOString(), later(now, IDLE_SECONDS))),
    ),
    tokenActivity: createActivity(clock, (ids, now) =>
      store.write((tx) => tx.apiTokens.see(ids, now.toISOString())),
    ),
    admissions,
    passwords: replacements.passwords ?? createPasswords(),
    timeCodes: createTimeCodes(),
    passkeys: createPasskeys(desk.publicUrl, config.publicUrl),
    openId: createOpenId({ ...config.login, publicUrl: desk.publicUrl, clock }),
    disclosesCodes: desk.disclosesCodes,
    endSessionsOf: (tx: Queries, accountId: string, limit: number) => tx.sessions.endSomeOf(accountId, limit),
    grantedRoles,
  }),
  reactions: accountReactions,
  jobs: () => [
    forgetDeletedProviders,
    writeSessionActivity,
    writeTokenActivity,
    endExpiredTokens,
    warnOfTokenEnd,
  ],
  routes: mountBackChannel,
} satisfies Area

declare module '../area.ts' {
  interface Replacements {
    passwords?: Passwords
  }
}

declare module '../kernel/store.ts' {
  interface Queries {
    sessions: ReturnType<typeof sessionQueries>
    apiTokens: ReturnType<typeof tokenQueries>
    loginProviders: ReturnType<typeof providerQueries>
    identities: ReturnType<typeof identityQueries>
    codes: ReturnType<typeof codeQueries>
    factors: ReturnType<typeof factorQueries>
  }
}
