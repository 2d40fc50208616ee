import type { SessionListed } from '@support-desk/contract'
import type { OwnSession } from './use-cases-own.ts'
import { deviceOf } from './device.ts'

/** Presents a session for its owner. */
export const presentOwnSession = (session: OwnSession): SessionListed => ({
  id: session.publicId,
  device: deviceOf(session.userAgent),
  address: session.address,
  startedAt: session.startedAt,
  seenAt: session.seenAt,
  current: session.current,
})
