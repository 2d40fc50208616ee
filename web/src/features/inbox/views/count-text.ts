import { formatCount } from '../../../ui/text/numbers.ts'

/** How many tickets there are, as far as they were counted: `7`, or `99+`. */
export const countText = ({ count, isAtLeast }: { count: number; isAtLeast: boolean }): string =>
  isAtLeast ? `${formatCount(count)}+` : formatCount(count)
