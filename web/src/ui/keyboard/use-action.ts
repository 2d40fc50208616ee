import { t } from '../language/t.ts'
import { type ActionId, actionOf, isEverywhere } from './actions.ts'
import { useOwnKeys } from './own-keys.ts'
import { useShortcut } from './shortcuts.ts'

/** The reader's key for an action. Empty when it has none. */
export const useKeyOf = (id: ActionId): string => useOwnKeys().keys[id] ?? actionOf(id).key

/** Runs the action `id` on its key while the component is mounted. `label` replaces the default text. */
export function useAction(id: ActionId, run: () => void, label?: string): void {
  useShortcut(useKeyOf(id), label ?? t(actionOf(id).label), run, {
    id,
    owner: isEverywhere(id) ? 'frame' : 'page',
  })
}

/** The action's key for `aria-keyshortcuts`. Undefined for a sequence, which the attribute cannot express. */
export function useAriaKey(id: ActionId): string | undefined {
  const key = useKeyOf(id)
  if (key === '' || key.includes(' ')) return undefined
  return /^\p{Lu}$/u.test(key) ? `Shift+${key}` : key
}
