import { formatCount } from './numbers.ts'

const MOST_SHOWN = 99

/** Formats a number for little room: more than 99 becomes `99+`. */
export const atMost99 = (count: number): string =>
  count > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(count)
