import type { Role } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { redirect, type LoaderFunctionArgs, type Params } from 'react-router'
import { currentUserQuery, sessionCheckQuery } from '../api/session-check.ts'
import { rememberPlace } from '../api/session-end.ts'
import { clearSession, storedSession, type StoredSession } from '../api/session.ts'
import { followAccount, tellAccount } from './language/account-language.ts'
import type { LazyCache } from './cache/lazy-cache.ts'
import { browserTimeZone } from '../ui/language/language.ts'
import { rememberLinked } from './visitors/place-after-login.ts'
import { homeOnLoad } from '../features/auth/home.ts'

/** Where somebody does what they have to do before anything else. */
const ACCOUNT = '/account'

/** Asks for what a page begins with, while it and the check of the session are on their way. */
export type Ahead = (client: QueryClient, address: URL, reader: { role: Role; params: Params }) => void

/** Lets only `roles` pass. The server says who somebody is; while it cannot be reached, the stored login does. */
export function requireRole(cache: LazyCache, roles: readonly Role[], ahead?: Ahead) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const asked = new URL(request.url)
    const { pathname, search } = asked
    const before = storedSession()
    if (!before) {
      rememberLinked(asked)
      throw redirect('/Login')
    }
    const { role } = before
    const isMeant = roles.includes(role) && !before.requiredAction
    const session = await checkedSession(cache, (client) => {
      if (isMeant) ahead?.(client, asked, { role, params })
    })
    if (!session) {
      rememberPlace(pathname + search, before.username)
      throw redirect('/Login')
    }
    if (!roles.includes(session.role)) {
      clearSession()
      throw redirect('/')
    }
    if (session.requiredAction && pathname !== ACCOUNT) throw redirect(ACCOUNT)
    return null
  }
}

/** Sends who is signed in already from the login screen to their first page. */
export function skipWhenSignedIn(cache: LazyCache) {
  return async (): Promise<null> => {
    if (!storedSession()) return null
    const session = await checkedSession(cache)
    if (!session) return null
    const client = await cache.load()
    const account = client.getQueryData(currentUserQuery(session).queryKey)
    throw redirect(session.requiredAction ? ACCOUNT : homeOnLoad(session, account?.workspace))
  }
}

/** The session as the server reports it, or null when it does not accept it; it is gone then. */
async function checkedSession(
  cache: LazyCache,
  meanwhile: (client: QueryClient) => void = () => undefined,
): Promise<StoredSession | null> {
  const client = await cache.load()
  try {
    const answers = Promise.all([
      client.ensureQueryData({ ...sessionCheckQuery(), revalidateIfStale: true }),
      // Known before a page is shown, so that nothing on it moves when it comes.
      client.prefetchQuery(currentUserQuery(storedSession())),
    ])
    meanwhile(client)
    // A browser takes long to look it up for the first time, and has nothing else to do once the page's outline is there.
    globalThis.requestIdleCallback?.(() => void browserTimeZone())
    await answers
    const { queryKey } = currentUserQuery(storedSession())
    const account = client.getQueryData(queryKey)
    if (account && !followAccount(account))
      tellAccount(account, (browser) => client.setQueryData(queryKey, { ...account, browser }))
  } catch {
    // A refusal has cleared the session by now. Anything else says nothing about it.
  }
  return storedSession()
}
