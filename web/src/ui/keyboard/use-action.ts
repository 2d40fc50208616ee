import { t } from '../language/t.ts'
import { type ActionId, actionOf, isEverywhere } from './actions.ts'
import { useOwnKeys } from './own-keys.ts'
import { useShortcut } from './shortcuts.ts'

/** The key of an action for whoever looks at the page; empty where they want none. */
export const useKeyOf = (id: ActionId): string => useOwnKeys().keys[id] ?? actionOf(id).key

/** Runs what the table of actions calls `id` on its key while the component is there. `label` says it in the words of this page. */
export function useAction(id: ActionId, run: () => void, label?: string): void {
  useShortcut(useKeyOf(id), label ?? t(actionOf(id).label), run, {
    id,
    owner: isEverywhere(id) ? 'frame' : 'page',
  })
}

/** The same key for `aria-keyshortcuts`, which knows no keys one after the other. */
export function useAriaKey(id: ActionId): string | undefined {
  const key = useKeyOf(id)
  if (key === '' || key.includes(' ')) return undefined
  return /^\p{Lu}$/u.test(key) ? `Shift+${key}` : key
}
