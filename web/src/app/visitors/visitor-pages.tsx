import { useLayoutEffect, useMemo, useSyncExternalStore } from 'react'
import { NavigationContext } from '../../ui/navigation.ts'
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx'
import { ErrorPage } from '../error-page.tsx'
import { Frame } from '../shell/frame.tsx'
import { RenderBoundary } from './render-boundary.tsx'
import type { Shown, VisitorRouter } from './visitor-router.ts'

const NO_PARAMS = {}

/** The pages of visitors. The frame stays theirs until the pages of whoever logs in are there, all at once. */
export function VisitorPages({ router }: { router: VisitorRouter }) {
  const shown = useSyncExternalStore(router.subscribe, router.shown)
  const { location, match } = shown
  const { navigate } = router
  const navigation = useMemo(
    () => ({ location, params: match?.params ?? NO_PARAMS, navigate }),
    [location, match, navigate],
  )
  useScroll(shown)
  return (
    <NavigationContext value={navigation}>
      <Frame session={null}>
        <RenderBoundary key={match?.route.path} fallback={<ErrorPage />}>
          <Page {...shown} />
        </RenderBoundary>
      </Frame>
    </NavigationContext>
  )
}

function Page({ page: Loaded, match, hasFailed }: Shown) {
  if (hasFailed) return <ErrorPage />
  if (Loaded) return <Loaded />
  return match && <PageSkeleton shape={match.route.shape} />
}

/** Where a page was left, at what its address names, or at its top. */
function useScroll({ location, page, scrollTo }: Shown): void {
  useLayoutEffect(() => {
    if (!page) return
    const { hash } = location
    const named = scrollTo === null && hash ? document.getElementById(hash.slice(1)) : null
    if (named) named.scrollIntoView()
    else window.scrollTo(0, scrollTo ?? 0)
  }, [location, page, scrollTo])
}
