import { formatCount } from './numbers.ts'

/** A number of things. With `isAtLeast` it is a lower bound. */
export type Count = { count: number; isAtLeast: boolean }

/** Whether counting stopped before the first match. No number is shown then, and never `0+`. */
export const isUnknown = ({ count, isAtLeast }: Count): boolean => count === 0 && isAtLeast

/** Formats a count: `7`, `99+`, or nothing if {@link isUnknown}. */
export const countText = (counted: Count): string => {
  const { count, isAtLeast } = counted
  if (isUnknown(counted)) return ''
  return isAtLeast ? `${formatCount(count)}+` : formatCount(count)
}

/** Size of a partly loaded list: the server's count, unless more rows are loaded. */
export const totalOf = (loaded: Count, counted: Count | undefined): Count =>
  loaded.isAtLeast && counted && counted.count >= loaded.count ? counted : loaded
