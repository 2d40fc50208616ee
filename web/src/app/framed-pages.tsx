import { type ComponentType, useEffect } from 'react'
import { Outlet, ScrollRestoration, useMatches } from 'react-router'
import { watchPageRoom } from '#ui/data-table/page-room.ts'
import { useSession } from '#ui/use-session.ts'
import { Frame, type FrameProps } from './shell/frame.tsx'

/** Handle of routes whose page shows neither menu nor sidebar, nor links to other pages. */
export const BARE = 'bare'

/** All pages, inside the frame. */
export function FramedPages({ frame: Surroundings = Frame }: { frame?: ComponentType<FrameProps> }) {
  const session = useSession()
  const isBare = useMatches().some(({ handle }) => handle === BARE)
  useEffect(() => {
    const place = document.querySelector('#content')
    return place ? watchPageRoom(place) : undefined
  }, [])
  return (
    <>
      <Surroundings session={session} isBare={isBare}>
        <Outlet />
      </Surroundings>
      <ScrollRestoration />
    </>
  )
}
