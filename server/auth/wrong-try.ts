/** What is said of a wrong try: how many are left, or what to do when it was the last one. */
export const wrongTry = (what: string, left: number, then: string): string =>
  left > 0
    ? `${what}; ${left} ${left === 1 ? 'try' : 'tries'} left.`
    : `${what}, and that was the last try. ${then}`
