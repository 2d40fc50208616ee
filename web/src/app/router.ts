import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { onSessionChange, storedSession } from '#api/session.ts'
import type { LazyCache } from './cache/lazy-cache.ts'
import { createRoutes } from './routes.tsx'

/** Creates the router. Keeps the page and the cache in step with the session. */
export function createAppRouter(cache: LazyCache, create = browserRouter) {
  const router = create(createRoutes(cache))
  let token = storedSession()?.token
  let requiredAction = storedSession()?.requiredAction
  const stop = onSessionChange(() => {
    const session = storedSession()
    const next = session?.token
    const isNew = session?.requiredAction !== undefined && session.requiredAction !== requiredAction
    requiredAction = session?.requiredAction
    if (next === token) {
      if (isNew) whenIdle(router, () => void router.revalidate())
      return
    }
    const somebodyElse = Boolean(token && next)
    token = next
    cache.current()?.clear()
    if (somebodyElse) {
      // Reload, so that the previous user's page cannot show data of the next user.
      stop()
      location.reload()
    } else if (!next) whenIdle(router, () => void router.revalidate())
  })
  return router
}

const browserRouter = (routes: RouteObject[]) => createBrowserRouter(routes)

/** Waits until no navigation is running. A running one has its own guard, and revalidating would interrupt it. */
function whenIdle(router: DataRouter, act: () => void): void {
  const isIdle = () => router.state.initialized && router.state.navigation.state === 'idle'
  if (isIdle()) return act()
  const stop = router.subscribe(() => {
    if (!isIdle()) return
    stop()
    act()
  })
}
