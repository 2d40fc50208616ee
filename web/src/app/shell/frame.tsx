import { Outlet } from 'react-router'

/** What surrounds every page. */
export function Frame() {
  return (
    <main id="content">
      <Outlet />
    </main>
  )
}
