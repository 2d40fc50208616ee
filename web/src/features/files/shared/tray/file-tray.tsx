import { type ComponentProps, lazy, Suspense } from 'react'
import type { TrayList as List } from './tray-list.tsx'

const TrayList = lazy(async () => ({ default: (await import('./tray-list.tsx')).TrayList }))

/** The files that go with what is being written; what shows them is loaded with the first. */
export function FileTray(props: ComponentProps<typeof List>) {
  if (props.tray.isEmpty) return null
  return (
    <Suspense>
      <TrayList {...props} />
    </Suspense>
  )
}
