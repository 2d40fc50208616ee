import { FramedPages } from '#app/framed-pages.tsx'
import type { FrameProps } from '#app/shell/frame.tsx'
import { FrameServices } from '#app/shell/frame-services.tsx'
import { usePanels } from '#app/shell/panels/use-panels.ts'

/** All pages with shortcuts, panels, live connection and toasts, but without header, menu and sidebar. */
export const BarePages = () => <FramedPages frame={BareFrame} />

function BareFrame({ session: stored, children }: FrameProps) {
  const session = stored?.requiredAction ? null : stored
  const panels = usePanels({ isStaff: session !== null && session.role !== 'User' })
  return (
    <>
      <main id="content" tabIndex={-1}>
        {children}
      </main>
      <FrameServices session={session} panels={panels} />
    </>
  )
}
