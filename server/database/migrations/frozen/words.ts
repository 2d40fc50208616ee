// For migrations alone, and frozen with them: the living code may come to take texts apart in another way.

const WRITTEN_FOR: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
  ð: 'd',
  đ: 'd',
  ħ: 'h',
  ı: 'i',
  ł: 'l',
  ø: 'o',
  ŧ: 't',
  ς: 'σ',
}
const LONGEST_WORD = 100
const LETTERS = new RegExp(`[${Object.keys(WRITTEN_FOR).join('')}]`, 'gu')
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu
const IS_UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/u

/**
 * The words of a text: in lower case, without accents on Latin, Greek and Cyrillic letters, in their order. Where a script
 * puts no spaces between words, each pair of neighbours is one.
 */
export function wordsOf(text: string): string[] {
  const plain = text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]/gu, '')
    .replaceAll(LETTERS, (letter) => WRITTEN_FOR[letter] ?? letter)
    .normalize('NFC')
  return (plain.match(WORD) ?? []).flatMap((word) =>
    (word.match(UNSPACED) ?? []).flatMap((part) => {
      const signs = [...part]
      return IS_UNSPACED.test(part)
        ? signs.map((sign, index) => sign + (signs[index + 1] ?? ''))
        : [signs.slice(0, LONGEST_WORD).join('')]
    }),
  )
}
