import { fillSearch } from '../store/fill-search.ts'
import type { DeskPlace } from './place.ts'

/** Makes everything findable that is to be found: tickets, what is said about them, and accounts. */
export const indexWords = ({ db, dialect }: DeskPlace): Promise<void> => fillSearch(db, dialect)
