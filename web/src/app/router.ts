import { createBrowserRouter, type DataRouter, type RouteObject } from 'react-router'
import { onSessionChange, storedSession } from '#api/session.ts'
import type { LazyCache } from './cache/lazy-cache.ts'
import { createRoutes } from './routes.tsx'

/** Makes the router, and keeps page and cache in step with who is signed in. */
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
      // Whose page this was must not look at what belongs to the next.
      stop()
      location.reload()
    } else if (!next) whenIdle(router, () => void router.revalidate())
  })
  return router
}

const browserRouter = (routes: RouteObject[]) => createBrowserRouter(routes)

/** Acts when no page is being opened: one that is has its own guard at work, and asking again would interrupt it. */
function whenIdle(router: DataRouter, act: () => void): void {
  const isIdle = () => router.state.initialized && router.state.navigation.state === 'idle'
  if (isIdle()) return act()
  const stop = router.subscribe(() => {
    if (!isIdle()) return
    stop()
    act()
  })
}
