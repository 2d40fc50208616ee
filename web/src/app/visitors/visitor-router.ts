import type { ComponentType } from 'react'
import { storedSession } from '../../api/session.ts'
import type { Location, Navigate } from '../../ui/navigation.ts'
import { keepScrollPositions, keptScrollPositions } from './scroll-positions.ts'
import { enter, locationNow } from './visitor-history.ts'
import { matchVisitorRoute, type VisitorMatch } from './visitor-routes.ts'

/** What visitors see: the page at `location`, null until its code is there; `hasFailed` when it cannot be had. */
export type Shown = {
  location: Location
  match: VisitorMatch | null
  page: ComponentType | null
  hasFailed: boolean
  /** How far the page was scrolled when it was left by the way that leads back to it, in pixels. */
  scrollTo: number | null
}

/** Opens any page by the library's router, at an address or where the browser is. Whatever is asked for from then on is its business. */
export type OpenAll = (to?: string, options?: Parameters<Navigate>[1]) => Promise<void>

/** The router of visitors. */
export type VisitorRouter = ReturnType<typeof createVisitorRouter>

/**
 * Shows the pages of visitors, who need not load the library's router for it. As that one does, it keeps a page until the code of the
 * next one is there, and scrolls as browsers do. Any other page, and who is signed in, is left to `openAll`.
 */
export function createVisitorRouter(openAll: OpenAll) {
  const listeners = new Set<() => void>()
  const positions = keptScrollPositions()
  const ending = new AbortController()
  const { signal } = ending
  let latest = 0
  let shown: Shown = { ...placeNow(), page: null, hasFailed: false, scrollTo: null }

  const show = (change: Partial<Shown>) => {
    shown = { ...shown, ...change }
    for (const listener of listeners) listener()
  }
  const noteScroll = () => {
    if (shown.page) positions[shown.location.key] = globalThis.scrollY
  }

  /** Shows the page of a match; `arrive` makes the browser stand there. */
  async function open({ route }: VisitorMatch, arrive: () => void, isBack: boolean): Promise<void> {
    const turn = ++latest
    let page: ComponentType | null = null
    try {
      page = await route.load()
    } catch {
      // Told in its place.
    }
    if (turn !== latest || signal.aborted) return
    noteScroll()
    arrive()
    const place = placeNow()
    show({
      ...place,
      page,
      hasFailed: !page,
      scrollTo: isBack ? (positions[place.location.key] ?? null) : null,
    })
  }

  const leave: OpenAll = async (to, options) => {
    const turn = ++latest
    try {
      await openAll(to, options)
    } catch {
      if (turn !== latest) return
      if (to !== undefined) enter(to, options ?? {})
      show({ ...placeNow(), page: null, hasFailed: true, scrollTo: null })
    }
  }

  const navigate: Navigate = async (to, options = {}) => {
    if (signal.aborted) return openAll(to, options)
    const match = matchHere(new URL(to, location.href).pathname)
    if (match) await open(match, () => enter(to, options), false)
    else await leave(to, options)
  }

  const goWhereTheBrowserIs = async () => {
    const match = matchHere(location.pathname)
    if (match) await open(match, () => undefined, true)
    else await leave()
  }

  const stop = () => {
    noteScroll()
    keepScrollPositions(positions)
    ending.abort()
  }

  globalThis.addEventListener('popstate', () => void goWhereTheBrowserIs(), { signal })
  history.scrollRestoration = 'manual'
  const onPageHide = () => {
    noteScroll()
    keepScrollPositions(positions)
    history.scrollRestoration = 'auto'
  }
  globalThis.addEventListener('pagehide', onPageHide, { signal })
  globalThis.addEventListener('pageshow', () => void (history.scrollRestoration = 'manual'), { signal })
  void goWhereTheBrowserIs()

  return {
    shown: () => shown,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    navigate,
    /** Shows the page that the browser is at, to whoever is signed in by now. */
    navigateHere: goWhereTheBrowserIs,
    /** Leaves the browser's history to another router. What is shown stays until that one shows something. */
    stop,
  }
}

/** The page of visitors at an address, unless somebody is signed in, who has another router for all pages. */
const matchHere = (pathname: string): VisitorMatch | null =>
  storedSession() ? null : matchVisitorRoute(pathname)

const placeNow = () => ({ location: locationNow(), match: matchVisitorRoute(location.pathname) })
