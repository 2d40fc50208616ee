import type { ReactNode } from 'react'
import { onSessionChange, storedSession } from '../api/session.ts'
import type { LazyCache } from './cache/lazy-cache.ts'
import { BareErrorPage } from './error-page.tsx'
import { rememberLinked } from './visitors/place-after-login.ts'
import { enter } from './visitors/visitor-history.ts'
import { VisitorPages } from './visitors/visitor-pages.tsx'
import { createVisitorRouter, type OpenAll, type VisitorRouter } from './visitors/visitor-router.ts'
import { matchVisitorRoute } from './visitors/visitor-routes.ts'

/**
 * Shows the page that the browser is at: to visitors by a small router of their own, and all others by the library's, which is loaded
 * when it is first needed and stays from then on.
 */
export function start(cache: LazyCache, show: (pages: ReactNode) => void): void {
  const loadAll = () => import('./all-pages.tsx')
  if (!storedSession() && rememberLinked(location)) enter('/Login', { replace: true })
  if (storedSession() || !matchVisitorRoute(location.pathname)) {
    // The guard of the page asks the server as soon as both are there; where the cache is not, it says so.
    const cacheIsThere = cache.load().catch(() => undefined)
    void Promise.all([loadAll(), cacheIsThere]).then(
      ([{ openAllPages }]) => show(openAllPages(cache).pages),
      () => show(<BareErrorPage />),
    )
    return
  }

  let all: Promise<Awaited<ReturnType<typeof open>>> | null = null
  async function open(visitors: VisitorRouter) {
    const { openAllPages } = await loadAll()
    visitors.stop()
    return openAllPages(cache)
  }
  const openAll: OpenAll = async (to, options) => {
    all ??= open(visitors)
    const { pages, go } = await all.catch((problem: unknown) => {
      all = null
      throw problem
    })
    await go(to, options)
    show(pages)
  }
  const visitors = createVisitorRouter(openAll)
  // Who logs in in another window, or comes back to this page afterwards, is welcomed here too.
  const welcome = () => {
    if (storedSession() && !all && location.pathname === '/') void visitors.navigateHere()
  }
  onSessionChange(welcome)
  globalThis.addEventListener('pageshow', welcome)
  show(<VisitorPages router={visitors} />)
}
