import { useQuery } from '@tanstack/react-query'
import { inTheWayOf, type KeyedId, keyFor, macroKeyId } from '#ui/keyboard/action-clash.ts'
import { actionOf, isActionId } from '#ui/keyboard/actions.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import { type Macro, macrosQuery } from './queries.ts'

const NONE: readonly Macro[] = []

/** The user's keys for actions and macros. */
export function useKeys() {
  const { keys } = useWorkspace()
  const change = useChangeWorkspace()
  const role = useSession()?.role
  const { data } = useQuery({ ...macrosQuery(), enabled: role !== undefined && role !== 'User' })
  const macros = data ?? NONE
  const ids = macros.map(({ id }) => macroKeyId(id))
  const nameOf = (id: KeyedId): string =>
    isActionId(id)
      ? t(actionOf(id).label)
      : (macros.find((macro) => macroKeyId(macro.id) === id)?.name ?? t('Macro'))

  return {
    keyOf: (id: KeyedId): string => keyFor(id, keys),
    /** Whether all keys are the defaults. */
    isUsual: Object.keys(keys).length === 0,
    /** Macros with a key, by name. */
    withKey: macros.filter(({ id }) => keyFor(macroKeyId(id), keys) !== ''),
    allAsUsual: () => change({ keys: {} }),
    /** Sets a key, or removes it if empty. Returns the conflict as a text, or null on success. */
    give(id: KeyedId, key: string): string | null {
      const other = inTheWayOf(id, key, keys, ids)
      if (other) return t('Shortcut already used for: {action}', { action: nameOf(other) })
      // Drops the keys of deleted macros, once the list of macros is loaded.
      const kept = Object.entries(keys).filter(
        ([each]) =>
          each !== id && (!data || !each.startsWith('macro.') || ids.some((known) => known === each)),
      )
      const isDefault = key === (isActionId(id) ? actionOf(id).key : '')
      change({ keys: Object.fromEntries(isDefault ? kept : [...kept, [id, key]]) })
      return null
    },
  }
}
