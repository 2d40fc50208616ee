import { useQuery } from '@tanstack/react-query'
import { inTheWayOf, type KeyedId, keyFor, macroKeyId } from '#ui/keyboard/action-clash.ts'
import { actionOf, isActionId } from '#ui/keyboard/actions.ts'
import { t } from '#ui/language/t.ts'
import { useSession } from '#ui/use-session.ts'
import { useChangeWorkspace, useWorkspace } from '#ui/use-workspace.ts'
import { type Macro, macrosQuery } from './queries.ts'

const NONE: readonly Macro[] = []

/** The keys of whoever is signed in, for actions and for the macros that they may use. */
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
    /** Whether anything has another key than usual. */
    isUsual: Object.keys(keys).length === 0,
    /** The macros that have a key, by name. */
    withKey: macros.filter(({ id }) => keyFor(macroKeyId(id), keys) !== ''),
    allAsUsual: () => change({ keys: {} }),
    /** Gives something another key, empty for none; gives in words what is in the way, null where nothing is. */
    give(id: KeyedId, key: string): string | null {
      const other = inTheWayOf(id, key, keys, ids)
      if (other) return t('That key is taken: {action}', { action: nameOf(other) })
      // Of macros that are gone nothing is kept, once it is known which there are.
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
