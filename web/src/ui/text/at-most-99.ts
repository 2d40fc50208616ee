const MOST_SHOWN = 99

/** A number for little room: more than 99 is shown as `99+`. */
export const atMost99 = (count: number): string => (count > MOST_SHOWN ? `${MOST_SHOWN}+` : String(count))
