import { conditionName } from '@support-desk/contract/condition/names'
import { tokensOf } from '@support-desk/contract/condition/tokens'
import { t } from '#ui/language/t.ts'

/** One condition of several that all hold: its text, and what it says in words. */
type Chip = { text: string; words: string }

/** The conditions of a text, each once, where it is nothing but some that all hold; null where it has groups, which are written. */
export function chipsOf(text: string): Chip[] | null {
  const chips: Chip[] = []
  let minus: number | null = null
  for (const { kind, at, length, name, op, value } of tokensOf(text)) {
    if (kind === '(' || kind === ')' || kind === 'or') return null
    if (kind === 'and') continue
    if (kind === '-') {
      minus = at
      continue
    }
    const known = name === null ? undefined : conditionName(name.toLowerCase())
    const word = known?.words[value]
    const named = known ? t(known.describes) : t('Words')
    const said = word ? t(word) : `${op === '=' ? '' : op}${value}`
    chips.push({
      text: text.slice(minus ?? at, at + length),
      words: t(minus === null ? '{name}: {value}' : '{name}: not {value}', { name: named, value: said }),
    })
    minus = null
  }
  return [...new Map(chips.map((chip) => [chip.text, chip])).values()]
}

/** The text of conditions that all hold. */
export const textOf = (chips: readonly Pick<Chip, 'text'>[]): string =>
  chips.map(({ text }) => text).join(' ')
