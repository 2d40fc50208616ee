import { formatCount } from './numbers.ts'

/** How many there are, or with `isAtLeast` how many of them were counted. */
export type Count = { count: number; isAtLeast: boolean }

/** Whether counting ended before it found anything: no number is shown then, and never `0+`. */
export const isUnknown = ({ count, isAtLeast }: Count): boolean => count === 0 && isAtLeast

/** How many there are, as far as they were counted: `7`, `99+`, or nothing where {@link isUnknown}. */
export const countText = (counted: Count): string => {
  const { count, isAtLeast } = counted
  if (isUnknown(counted)) return ''
  return isAtLeast ? `${formatCount(count)}+` : formatCount(count)
}

/** What is known of a list of which not all is loaded: what was counted says more than what is here. */
export const totalOf = (loaded: Count, counted: Count | undefined): Count =>
  loaded.isAtLeast && counted && counted.count >= loaded.count ? counted : loaded
