import type { FactorOnWire } from '@support-desk/contract'
import type { Factor } from './factor.ts'

/** Presents second factors without their secrets. */
export const presentFactors = ({
  factors,
  recoveryCodesLeft,
}: {
  factors: Factor[]
  recoveryCodesLeft: number
}): { factors: FactorOnWire[]; recoveryCodesLeft: number } => ({
  factors: factors.map(({ id, kind, name, addedAt, usedAt }) => ({
    id,
    kind,
    name,
    addedAt,
    lastUsedAt: usedAt,
  })),
  recoveryCodesLeft,
})
