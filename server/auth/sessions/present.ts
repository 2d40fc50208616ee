import type { SessionListed } from '@support-desk/contract'
import type { OwnSession } from './use-cases-own.ts'
import { deviceOf } from './device.ts'

/** One of somebody's sessions, as they are shown it. */
export const presentOwnSession = (session: OwnSession): SessionListed => ({
  id: session.publicId,
  device: deviceOf(session.userAgent),
  address: session.address,
  startedAt: session.startedAt,
  seenAt: session.seenAt,
  current: session.current,
})
