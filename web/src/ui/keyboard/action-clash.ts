import { ACTION_IDS, type ActionId, type ActionPlace, actionOf, isActionId, placeOf } from './actions.ts'

/** Anything with a configurable key: an action, or a macro, which works on an open ticket. */
export type KeyedId = ActionId | MacroKeyId
type MacroKeyId = `macro.${string}`
type KeyPlace = ActionPlace | 'macro'

/** The id under which a macro's key is stored. */
export const macroKeyId = (macroId: string): MacroKeyId => `macro.${macroId}`

const EVERYWHERE: ReadonlySet<KeyPlace> = new Set(['everywhere', 'go'])
const WITH_MACROS: ReadonlySet<KeyPlace> = new Set(['ticket', 'inbox'])

const keyPlaceOf = (id: KeyedId): KeyPlace => (isActionId(id) ? placeOf(id) : 'macro')
const usualKeyOf = (id: KeyedId): string => (isActionId(id) ? actionOf(id).key : '')

/** Whether actions of both places can be available on the same page. */
const areTogether = (one: KeyPlace, other: KeyPlace): boolean =>
  one === other ||
  EVERYWHERE.has(one) ||
  EVERYWHERE.has(other) ||
  (one === 'macro' && WITH_MACROS.has(other)) ||
  (other === 'macro' && WITH_MACROS.has(one))

/** A user's key for an action or a macro. Empty when it has none. */
export const keyFor = (id: KeyedId, keys: Readonly<Record<string, string>>): string =>
  keys[id] ?? usualKeyOf(id)

/** Returns the action or the macro, among `macros`, that conflicts with `key` for `id`. Null if none does. */
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
    // An action of a page with its default key overrides an action of every page.
    if (isUsual && theirs === usualKeyOf(other)) return false
    // If one key is the start of a sequence, the sequence cannot be typed.
    return theirs === key || theirs.startsWith(`${key} `) || key.startsWith(`${theirs} `)
  })
  return clashing ?? null
}
