import type autocannon from 'autocannon'

/** What is asked for or done: targets hold for kinds. */
export type Kind =
  | 'details'
  | 'list'
  | 'counts'
  | 'users'
  | 'chat'
  | 'search'
  | 'queue'
  | 'similar'
  | 'raise'
  | 'take'
  | 'update'
  | 'post'
  | 'login'

/** Kinds that are answered alike by everybody. */
export const READS: readonly Kind[] = ['details', 'list', 'counts', 'users', 'chat']

/** Kinds that the floor has no answer to; they are looked at as one person meets them. */
export const BEYOND_FLOOR: readonly Kind[] = ['queue', 'similar']

/** One thing to measure. Product and floor get the same requests. */
export type Operation = {
  name: string
  kind: Kind
  /** Asked for in turn. */
  requests: autocannon.Request[]
  /** In their place, for what can be done only once. */
  next?: () => autocannon.Request
  /** So many requests instead of some seconds. */
  amount?: number
  /** What every answer must be. */
  status?: number
}
