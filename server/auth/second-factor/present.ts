import type { FactorOnWire } from '@support-desk/contract'
import type { Factor } from './factor.ts'

/** Second factors as lists show them; what they prove by stays here. */
export const presentFactors = ({
  factors,
  recovery,
}: {
  factors: Factor[]
  recovery: number
}): { factors: FactorOnWire[]; recovery: number } => ({
  factors: factors.map(({ id, kind, name, addedAt, usedAt }) => ({
    id,
    kind,
    name,
    addedAt,
    lastUsedAt: usedAt,
  })),
  recovery,
})
