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
  factors: factors.map(({ id: _id, kind, name, addedAt: added, usedAt: used }) => ({
    _id,
    kind,
    name,
    added,
    used,
  })),
  recovery,
})
