import { ACTION_IDS, type ActionId, type ActionPlace, actionOf, isActionId, placeOf } from './actions.ts'

/** What somebody can give a key: an action of the table, or a macro, which is used where a ticket is open. */
export type KeyedId = ActionId | MacroKeyId
type MacroKeyId = `macro.${string}`
type KeyPlace = ActionPlace | 'macro'

/** By what a macro has its key. */
export const macroKeyId = (macroId: string): MacroKeyId => `macro.${macroId}`

const EVERYWHERE: ReadonlySet<KeyPlace> = new Set(['everywhere', 'go'])
const WITH_MACROS: ReadonlySet<KeyPlace> = new Set(['ticket', 'inbox'])

const keyPlaceOf = (id: KeyedId): KeyPlace => (isActionId(id) ? placeOf(id) : 'macro')
const usualKeyOf = (id: KeyedId): string => (isActionId(id) ? actionOf(id).key : '')

/** Whether a page can have what is of one place at the same time as what is of another. */
const areTogether = (one: KeyPlace, other: KeyPlace): boolean =>
  one === other ||
  EVERYWHERE.has(one) ||
  EVERYWHERE.has(other) ||
  (one === 'macro' && WITH_MACROS.has(other)) ||
  (other === 'macro' && WITH_MACROS.has(one))

/** The key that an action or a macro has for somebody; empty: none. */
export const keyFor = (id: KeyedId, keys: Readonly<Record<string, string>>): string =>
  keys[id] ?? usualKeyOf(id)

/** What would be in the way if `id` had `key`: an action, or one of the macros that there are; null where nothing is. */
export function inTheWayOf(
  id: KeyedId,
  key: string,
  keys: Readonly<Record<string, string>>,
  macros: readonly MacroKeyId[],
): KeyedId | null {
  if (key === '') return null
  const isUsual = key === usualKeyOf(id)
  const clashing = [...ACTION_IDS, ...macros].find((other) => {
    if (other === id || !areTogether(keyPlaceOf(id), keyPlaceOf(other))) return false
    const theirs = keyFor(other, keys)
    if (theirs === '') return false
    // As the table has them, a page's own comes before that of every page.
    if (isUsual && theirs === usualKeyOf(other)) return false
    // The first of two keys would never come by itself, and behind it the second could not.
    return theirs === key || theirs.startsWith(`${key} `) || key.startsWith(`${theirs} `)
  })
  return clashing ?? null
}
