import { requestSpecified } from '../client.ts'

/** Ends the session of a token on the server. If the request fails, the session ends when it expires. */
export const logOut = (token: string): Promise<unknown> =>
  requestSpecified('logOut', {}, { token }).catch(() => undefined)
