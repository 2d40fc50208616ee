/** Letters that Unicode normalisation does not split, with their replacements. */
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
const LETTERS = new RegExp(`[${Object.keys(WRITTEN_FOR).join('')}]`, 'gu')

/** A text in lower case, without accents on Latin, Greek and Cyrillic letters: `Müller` as `muller`. */
export const foldLetters = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\ufe00-\ufe0f]/gu, '')
    .replaceAll(LETTERS, (letter) => WRITTEN_FOR[letter] ?? letter)
    .normalize('NFC')
