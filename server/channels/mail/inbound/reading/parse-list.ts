/** The entries of a comma-separated list, for long lists of words in the code. */
export const parseList = (text: string): string[] =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
