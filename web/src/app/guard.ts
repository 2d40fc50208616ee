import type { Role } from '@support-desk/contract'
import type { QueryClient } from '@tanstack/react-query'
import { type LoaderFunctionArgs, type Params, redirect, replace } from 'react-router'
import { currentUserQuery, sessionCheckQuery } from '#api/session-check.ts'
import { rememberPlace } from '#api/session-end.ts'
import { clearSession, storedSession, type StoredSession } from '#api/session.ts'
import { followAccount, tellAccount } from './language/account-language.ts'
import type { LazyCache } from './cache/lazy-cache.ts'
import { browserTimeZone } from '#ui/language/language.ts'
import { homeOnLoad } from '#features/auth/home.ts'

/** The page for required actions. */
const ACCOUNT = '/account'

/** Pages that emails and users link to. A visitor who follows such a link gets there after the login. */
const LINKED = /^\/(?:(?:ViewTicketDetails|t)\/[^/]+|inbox)\/?$/

/** Sends the first requests of a page. */
type Prefetch = (client: QueryClient, address: URL, reader: { role: Role; params: Params }) => void

/** Loads the prefetch code. It runs in parallel with loading the page and checking the session. */
export type LoadPrefetch = () => Promise<Prefetch>

/**
 * Creates a loader that admits only `roles`. The server confirms the role. While it is unreachable, the stored session
 * counts.
 */
export function requireRole(cache: LazyCache, roles: readonly Role[], loadPrefetch?: LoadPrefetch) {
  return async ({ request, params }: LoaderFunctionArgs): Promise<null> => {
    const asked = new URL(request.url)
    const { pathname, search } = asked
    const before = storedSession()
    if (!before) {
      if (LINKED.test(pathname)) rememberPlace(pathname + search, null)
      throw redirectFrom(asked, '/Login')
    }
    const { role } = before
    const isMeant = roles.includes(role) && !before.requiredAction
    const session = await checkedSession(cache, (client) => {
      // If this code cannot be loaded, the page sends the requests itself.
      const prefetch = isMeant ? loadPrefetch?.().catch(() => undefined) : undefined
      void prefetch?.then((send) => send?.(client, asked, { role, params }))
    })
    if (!session) {
      rememberPlace(pathname + search, before.username)
      throw redirectFrom(asked, '/Login')
    }
    if (!roles.includes(session.role)) {
      clearSession()
      throw redirectFrom(asked, '/')
    }
    if (session.requiredAction && pathname !== ACCOUNT) throw redirectFrom(asked, ACCOUNT)
    return null
  }
}

/**
 * Redirects from a page. If the browser is already at that page, as on a first visit or on "back", the history entry is
 * replaced. Otherwise "back" would return to the page and be redirected again.
 */
const redirectFrom = ({ pathname, search }: URL, to: string): Response =>
  pathname + search === location.pathname + location.search ? replace(to) : redirect(to)

/** Creates a loader that redirects signed-in users from the login screen to their home page. */
export function skipWhenSignedIn(cache: LazyCache) {
  return async ({ request }: LoaderFunctionArgs): Promise<null> => {
    if (!storedSession()) return null
    const session = await checkedSession(cache)
    if (!session) return null
    const client = await cache.load()
    const account = client.getQueryData(currentUserQuery(session).queryKey)
    const home = session.requiredAction ? ACCOUNT : homeOnLoad(session, account?.workspace)
    throw redirectFrom(new URL(request.url), home)
  }
}

/** Returns the session as confirmed by the server. Returns null and clears the session if the server rejects it. */
async function checkedSession(
  cache: LazyCache,
  meanwhile: (client: QueryClient) => void = () => undefined,
): Promise<StoredSession | null> {
  const client = await cache.load()
  try {
    const answers = Promise.all([
      client.ensureQueryData({ ...sessionCheckQuery(), revalidateIfStale: true }),
      // Loaded before the page is shown, so that the layout does not shift.
      client.prefetchQuery(currentUserQuery(storedSession())),
    ])
    meanwhile(client)
    // The first lookup of the time zone is slow in browsers, so it runs while the page is idle.
    globalThis.requestIdleCallback?.(() => void browserTimeZone())
    await answers
    const { queryKey } = currentUserQuery(storedSession())
    const account = client.getQueryData(queryKey)
    if (account && !followAccount(account))
      tellAccount(account, (browser) => client.setQueryData(queryKey, { ...account, browser }))
  } catch {
    // A rejection has already cleared the session. Other failures do not concern it.
  }
  return storedSession()
}
