import type { ADDRESS_PROBLEMS } from '@support-desk/contract'

const PATIENCE_MS = 5_000

type AddressProblem = (typeof ADDRESS_PROBLEMS)[number]

/** Calls the probe of this server at a public address. Returns why that failed, or null. */
export async function checkPublicAddress(publicUrl: string): Promise<AddressProblem | null> {
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await fetch(`${publicUrl}/healthz`, { redirect: 'error', signal })
    const answer: unknown = await response.json().catch(() => null)
    return isUp(answer) ? null : 'other_server'
  } catch (error) {
    return codeOf(error).match(/CERT|SELF_SIGNED|ALTNAME|UNABLE_TO/) ? 'certificate' : 'unreachable'
  }
}

const isUp = (answer: unknown): boolean =>
  typeof answer === 'object' && answer !== null && 'status' in answer && answer.status === 'up'

function codeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof Error && 'code' in cause ? String(cause.code) : ''
}
