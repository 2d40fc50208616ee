import { conditionName } from '@support-desk/contract/condition/names'
import { tokensOf } from '@support-desk/contract/condition/tokens'
import { t } from '#ui/language/t.ts'

/** One of several conditions joined by "and": its text, and its description. */
type Chip = { text: string; words: string }

/**
 * Splits a text into conditions joined by "and", without duplicates. Null if the text has groups, which can only be
 * edited as text.
 */
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

/** Joins conditions by "and". */
export const textOf = (chips: readonly Pick<Chip, 'text'>[]): string =>
  chips.map(({ text }) => text).join(' ')
