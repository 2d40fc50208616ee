/** Letters of scripts that are written from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u
const FIRST_STRONG_ISOLATE = '\u2068'
const POP_ISOLATE = '\u2069'

/**
 * A name or another text of somebody's own, for a sentence of ours: where one of the two is written from right to left, it is
 * isolated so that it does not turn the words around it. In elements, `<bdi>` does the same.
 */
export const isolate = (text: string): string =>
  document.documentElement.dir === 'rtl' || RIGHT_TO_LEFT.test(text)
    ? `${FIRST_STRONG_ISOLATE}${text}${POP_ISOLATE}`
    : text
