import { z } from 'zod'

/** A moment in ISO 8601, in UTC. */
export const instant = z.string().meta({ format: 'date-time' })

export const integer = z.number().int()

/** Reference to an account, with its name. */
export const person = z.object({ id: z.string(), username: z.string() })
