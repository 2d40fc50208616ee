import { type IcuNode, parseIcu } from 'pofile-ts'
import { sourceOf } from '../../../contract/languages/message.ts'

/** English with accents and 40 % longer. It reveals clipped and untranslated texts. */
export const PSEUDO_LANGUAGE = 'en-XA'

const ACCENTED: Readonly<Record<string, string>> = {
  a: 'á',
  c: 'ç',
  d: 'ď',
  e: 'é',
  g: 'ğ',
  i: 'í',
  l: 'ł',
  n: 'ñ',
  o: 'ö',
  r: 'ř',
  s: 'š',
  t: 'ť',
  u: 'ü',
  y: 'ý',
  z: 'ž',
  A: 'Á',
  C: 'Ç',
  D: 'Ď',
  E: 'É',
  G: 'Ğ',
  I: 'Í',
  L: 'Ł',
  N: 'Ñ',
  O: 'Ö',
  R: 'Ř',
  S: 'Š',
  T: 'Ť',
  U: 'Ü',
  Y: 'Ý',
  Z: 'Ž',
}
const LONGER = 0.4

/** Converts a message to the pseudo-language. Placeholders, tags and plural cases stay. */
export function pseudoText(message: string): string {
  const source = sourceOf(message)
  const parsed = parseIcu(source)
  return parsed.success ? written(parsed.ast) : source
}

const written = (nodes: readonly IcuNode[]): string => nodes.map(writtenNode).join('')

function writtenNode(node: IcuNode): string {
  switch (node.type) {
    case 'literal':
      return stretched(node.value)
    case 'pound':
      return '#'
    case 'tag':
      return `<${node.value}>${written(node.children)}</${node.value}>`
    case 'plural':
    case 'select': {
      const cases = Object.entries(node.options).map(([name, { value }]) => `${name} {${written(value)}}`)
      const kind =
        node.type === 'select' ? 'select' : node.pluralType === 'cardinal' ? 'plural' : 'selectordinal'
      return `{${node.value}, ${kind}, ${cases.join(' ')}}`
    }
    default:
      return `{${node.value}}`
  }
}

/** Stretches words by repeated vowels, so that lines break at realistic places. */
function stretched(text: string): string {
  let owed = 0
  return [...text]
    .map((letter) => {
      if (/\p{L}/u.test(letter)) owed += LONGER
      const shown = ACCENTED[letter] ?? letter
      if (!/[aeiou]/.test(letter) || owed < 1) return shown
      const more = Math.floor(owed)
      owed -= more
      return shown + shown.repeat(more)
    })
    .join('')
    .replaceAll(/[{}]/g, (brace) => `'${brace}'`)
}
