import { z } from 'zod'

/** A moment in ISO 8601, in UTC. */
export const instant = z.string().meta({ format: 'date-time' })
