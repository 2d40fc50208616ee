import type { ActionId } from './actions.ts'
import { KeySigns } from './key-signs.tsx'
import { useKeyOf } from './use-action.ts'

/** The key of an action as it stands on the keyboard of whoever looks; nothing where they want none. */
export function ActionSigns({ of }: { of: ActionId }) {
  const key = useKeyOf(of)
  return key === '' ? null : <KeySigns of={key} />
}
