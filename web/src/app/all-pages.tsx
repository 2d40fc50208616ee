import type { ReactNode } from 'react'
import { RouterProvider } from 'react-router/dom'
import type { LazyCache } from './cache/lazy-cache.ts'
import { createAppRouter, whenIdle } from './router.ts'
import type { OpenAll } from './visitors/visitor-router.ts'

type AllPages = {
  pages: ReactNode
  /** Resolves when the page of an address is there, or that where the browser is. */
  go: OpenAll
}

/** All pages with the library's router, which begins where the browser is. */
export function openAllPages(cache: LazyCache): AllPages {
  const router = createAppRouter(cache)
  return {
    pages: <RouterProvider router={router} />,
    go: async (to, options) => {
      if (to !== undefined) await router.navigate(to, options)
      await new Promise<void>((resolve) => whenIdle(router, resolve))
    },
  }
}
