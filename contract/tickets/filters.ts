import { z } from 'zod'
import { TICKET_FILTERS } from '../words.ts'

/** A word that lists are filtered by, in any letter case. */
export const anyCaseFilter = z
  .string()
  .transform((word) => TICKET_FILTERS.find((filter) => filter.toLowerCase() === word.toLowerCase()) ?? word)
  .pipe(z.enum(TICKET_FILTERS))
