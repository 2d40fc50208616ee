import type autocannon from 'autocannon'

/** One thing to measure. Product and floor get the same requests. */
export type Operation = {
  name: string
  kind: 'read' | 'search' | 'write' | 'login'
  /** Asked for in turn. */
  requests: autocannon.Request[]
  /** In their place, for what can be done only once. */
  next?: () => autocannon.Request
  /** So many requests instead of some seconds. */
  amount?: number
  /** What every answer must be. */
  status?: number
}
