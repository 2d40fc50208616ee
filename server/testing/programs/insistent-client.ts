/** The outcome of a request. */
export type Outcome = { status: number; body: Record<string, unknown> } | 'no answer'

/** A client that tries the nodes in turn, and records the outcomes. */
export type InsistentClient = {
  /** Sends a request once. */
  ask(path: string, body: object | FormData): Promise<Outcome>
  /** Sends a request until the answer is not a temporary refusal. */
  insist(path: string, body: object | FormData): Promise<Exclude<Outcome, string>>
  /** Unexpected refusals. */
  unclean: unknown[]
  /** Number of timeouts. */
  late(): number
  refusals(): number
}

const LONGEST_MS = 10_000
const PAUSE_MS = 50

/** Creates a client with a token for some local ports. */
export function createInsistentClient(ports: number[], token: string): InsistentClient {
  const unclean: unknown[] = []
  let late = 0
  let refusals = 0
  let next = 0

  async function ask(path: string, body: object | FormData): Promise<Outcome> {
    const isForm = body instanceof FormData
    const headers = {
      authorization: `Bearer ${token}`,
      ...(!isForm && { 'content-type': 'application/json' }),
    }
    const signal = AbortSignal.timeout(LONGEST_MS)
    try {
      const url = `http://127.0.0.1:${ports[next++ % ports.length]}${path}`
      const response = await fetch(url, {
        method: 'POST',
        headers,
        body: isForm ? body : JSON.stringify(body),
        signal,
      })
      const answer = (await response.json()) as Record<string, unknown>
      if (response.status >= 500) {
        refusals++
        const isClean = response.status === 503 && response.headers.has('retry-after')
        if (!isClean || answer['code'] !== 'unavailable')
          unclean.push({ path, answer, status: response.status })
      }
      return { status: response.status, body: answer }
    } catch {
      if (signal.aborted) late++
      return 'no answer'
    }
  }

  return {
    ask,
    async insist(path, body) {
      for (;;) {
        const outcome = await ask(path, body)
        if (outcome !== 'no answer' && outcome.status < 500) return outcome
        await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
      }
    },
    unclean,
    late: () => late,
    refusals: () => refusals,
  }
}
