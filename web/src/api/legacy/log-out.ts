import { requestSpecified } from '../client.ts'

/** Ends the session of a token on the server; without an answer the session ends when it expires. */
export const logOut = (token: string): Promise<unknown> =>
  requestSpecified('logOut', {}, { token }).catch(() => undefined)
