import { type ComponentType, useEffect } from 'react'
import { Outlet, ScrollRestoration } from 'react-router'
import { watchPageRoom } from '#ui/data-table/page-room.ts'
import { useSession } from '#ui/use-session.ts'
import { Frame, type FrameProps } from './shell/frame.tsx'

/** All pages, inside the frame. */
export function FramedPages({ frame: Surroundings = Frame }: { frame?: ComponentType<FrameProps> }) {
  const session = useSession()
  useEffect(() => {
    const place = document.querySelector('#content')
    return place ? watchPageRoom(place) : undefined
  }, [])
  return (
    <>
      <Surroundings session={session}>
        <Outlet />
      </Surroundings>
      <ScrollRestoration />
    </>
  )
}
