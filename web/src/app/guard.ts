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

/** Where somebody does what they have to do before anything else. */
const ACCOUNT = '/account'

/** Pages that emails and users link to: a visitor who follows such a link gets there after the login. */
const LINKED = /^\/(?:(?:ViewTicketDetails|t)\/[^/]+|inbox)\/?$/

/** Sends the requests that a page begins with. */
type Prefetch = (client: QueryClient, address: URL, reader: { role: Role; params: Params }) => void

/** Loads the code that sends them; it runs while the page and the check of the session are loading. */
export type LoadPrefetch = () => Promise<Prefetch>

/** Lets only `roles` pass. The server says who somebody is; while it cannot be reached, the stored login does. */
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
      // Without this code the page sends its requests itself.
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
 * Redirects from a page. On a first visit and on "back" the browser is at the page already: its history entry is replaced, or "back"
 * would lead to the page, and by the redirect forward again.
 */
const redirectFrom = ({ pathname, search }: URL, to: string): Response =>
  pathname + search === location.pathname + location.search ? replace(to) : redirect(to)

/** Sends who is signed in already from the login screen to their first page. */
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
