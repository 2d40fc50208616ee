import { ACTION_IDS, type ActionId, type ActionPlace, actionOf, placeOf } from './actions.ts'

/** Places whose actions a page can have at the same time as those of another place. */
const areTogether = (one: ActionPlace, other: ActionPlace): boolean =>
  one === other || [one, other].some((place) => place === 'everywhere' || place === 'go')

/** The key that an action has for somebody. */
export const keyFor = (id: ActionId, keys: Readonly<Record<string, string>>): string =>
  keys[id] ?? actionOf(id).key

/** Which other action would be in the way if `id` had `key`; null where none is. */
export function actionInTheWay(
  id: ActionId,
  key: string,
  keys: Readonly<Record<string, string>>,
): ActionId | null {
  if (key === '') return null
  const isUsual = key === actionOf(id).key
  const clashing = ACTION_IDS.find((other) => {
    if (other === id || !areTogether(placeOf(id), placeOf(other))) return false
    const theirs = keyFor(other, keys)
    // As the table has them, a page's own comes before that of every page.
    if (isUsual && theirs === actionOf(other).key) return false
    // The first of two keys would never come by itself, and behind it the second could not.
    return theirs === key || theirs.startsWith(`${key} `) || key.startsWith(`${theirs} `)
  })
  return clashing ?? null
}
