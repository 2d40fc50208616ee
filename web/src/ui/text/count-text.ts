import { formatCount } from './numbers.ts'

/** How many there are, or with `isAtLeast` how many of them were counted. */
export type Count = { count: number; isAtLeast: boolean }

/** How many there are, as far as they were counted: `7`, or `99+`. */
export const countText = ({ count, isAtLeast }: Count): string =>
  isAtLeast ? `${formatCount(count)}+` : formatCount(count)

/** What is known of a list of which not all is loaded: what was counted says more than what is here. */
export const totalOf = (loaded: Count, counted: Count | undefined): Count =>
  loaded.isAtLeast && counted && counted.count >= loaded.count ? counted : loaded
