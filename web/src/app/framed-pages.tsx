import { type ComponentType, useEffect, useMemo } from 'react'
import { Outlet, ScrollRestoration, useLocation, useMatches, useNavigate } from 'react-router'
import { watchPageRoom } from '../ui/data-table/page-room.ts'
import { NavigationContext } from '../ui/navigation.ts'
import { useSession } from '../ui/use-session.ts'
import { Frame, type FrameProps } from './shell/frame.tsx'
import { SCROLL_POSITIONS } from './visitors/scroll-positions.ts'

/** All pages in their frame, with the library's router as the navigation of what visitors load too. */
export function FramedPages({ frame: Surroundings = Frame }: { frame?: ComponentType<FrameProps> }) {
  const session = useSession()
  const location = useLocation()
  const params = useMatches().at(-1)?.params
  const go = useNavigate()
  useEffect(() => {
    const place = document.querySelector('#content')
    return place ? watchPageRoom(place) : undefined
  }, [])
  const navigation = useMemo(
    () => ({
      location,
      params: params ?? {},
      navigate: async (to: string, options?: { replace?: boolean; state?: unknown }) => go(to, options),
    }),
    [location, params, go],
  )
  return (
    <NavigationContext value={navigation}>
      <Surroundings session={session}>
        <Outlet />
      </Surroundings>
      <ScrollRestoration storageKey={SCROLL_POSITIONS} />
    </NavigationContext>
  )
}
