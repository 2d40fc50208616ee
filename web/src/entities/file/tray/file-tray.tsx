import { type ComponentProps, Suspense } from 'react'
import type { TrayList as List } from './tray-list.tsx'
import { late } from '#ui/late/late.tsx'

const TrayList = late(async () => (await import('./tray-list.tsx')).TrayList)

/** The files that go with what is being written; what shows them is loaded with the first. */
export function FileTray(props: ComponentProps<typeof List>) {
  if (props.tray.isEmpty) return null
  return (
    <Suspense>
      <TrayList {...props} />
    </Suspense>
  )
}
