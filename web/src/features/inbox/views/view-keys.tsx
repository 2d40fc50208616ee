import { useNavigate } from 'react-router'
import type { ActionId } from '#ui/keyboard/actions.ts'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { inboxAddress } from '../address.ts'
import type { View } from './queries.ts'

const STANDARD = {
  'your-turn': 'go.yourTurn',
  'team-turn': 'go.teamTurn',
  requester: 'go.requester',
  others: 'go.others',
  snoozed: 'go.snoozed',
} as const satisfies Record<string, ActionId>

/** The keys that open views: fixed ones for standard views, and custom ones. */
export function ViewKeys({ views }: { views: readonly View[] }) {
  const navigate = useNavigate()
  const goTo = (id: string) => () => void navigate(inboxAddress({ view: id }))
  useAction(STANDARD['your-turn'], goTo('your-turn'))
  useAction(STANDARD['team-turn'], goTo('team-turn'))
  useAction(STANDARD.requester, goTo('requester'))
  useAction(STANDARD.others, goTo('others'))
  useAction(STANDARD.snoozed, goTo('snoozed'))
  return views.flatMap(({ id, name, key }) =>
    key === null ? [] : [<ViewKey key={id} letter={key} name={name} onPress={goTo(id)} />],
  )
}

function ViewKey({ letter, name, onPress }: { letter: string; name: string; onPress: () => void }) {
  useShortcut(`g ${letter}`, name, onPress)
  return null
}
