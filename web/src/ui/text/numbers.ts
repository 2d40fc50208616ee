const whole = new Intl.NumberFormat()
const short = new Intl.NumberFormat(undefined, { notation: 'compact', maximumFractionDigits: 1 })

/** A count in the reader's way of writing numbers. */
export const formatCount = (count: number): string => whole.format(count)

/** A count in few characters, where an exact one stands beside it. */
export const formatShort = (count: number): string => short.format(count)
