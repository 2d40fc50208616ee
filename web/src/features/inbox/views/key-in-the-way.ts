import { keyFor } from '#ui/keyboard/action-clash.ts'
import { ACTION_IDS, actionOf } from '#ui/keyboard/actions.ts'
import { t } from '#ui/language/t.ts'
import type { View } from './queries.ts'

/** The view or action that already uses `g` and a key, by name. Null if none does. */
export function keyInTheWay(
  key: string,
  others: readonly Pick<View, 'name' | 'key'>[],
  keys: Readonly<Record<string, string>>,
): string | null {
  const action = ACTION_IDS.find((id) => keyFor(id, keys) === `g ${key}`)
  if (action) return t(actionOf(action).label)
  return others.find((view) => view.key === key)?.name ?? null
}
