import type { Message } from './languages/message.ts'

// Refusals with the most frequent HTTP statuses.

const withStatus =
  <const S extends number>(status: S) =>
  <M extends Message>(text: M) => ({ status, text })

export const badRequest = withStatus(400)
export const unauthorized = withStatus(401)
export const forbidden = withStatus(403)
export const conflict = withStatus(409)
