import type { ComponentProps } from 'react'
import type { TrayList as List } from './tray-list.tsx'
import { late } from '#ui/late/late.tsx'

const TrayList = late(async () => (await import('./tray-list.tsx')).TrayList, null)

/** Files of the current draft. Loaded lazily with the first file. */
export function FileTray(props: ComponentProps<typeof List>) {
  if (props.tray.isEmpty) return null
  return <TrayList {...props} />
}
