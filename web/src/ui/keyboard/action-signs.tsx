import type { ActionId } from './actions.ts'
import { KeySigns } from './key-signs.tsx'
import { useKeyOf } from './use-action.ts'

/** Shows the reader's key for an action. Renders nothing if the action has no key. */
export function ActionSigns({ of }: { of: ActionId }) {
  const key = useKeyOf(of)
  return key === '' ? null : <KeySigns of={key} />
}
