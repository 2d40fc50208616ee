import { formatCount } from './numbers.ts'

const MOST_SHOWN = 99

/** A number for little room: more than 99 is shown as `99+`. */
export const atMost99 = (count: number): string =>
  count > MOST_SHOWN ? `${formatCount(MOST_SHOWN)}+` : formatCount(count)
