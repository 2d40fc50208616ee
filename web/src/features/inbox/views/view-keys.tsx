import { useNavigate } from 'react-router'
import { useShortcut } from '#ui/keyboard/shortcuts.ts'
import { useAction } from '#ui/keyboard/use-action.ts'
import { inboxAddress } from '../address.ts'
import type { View } from './queries.ts'

/** The keys that open views: fixed ones for standard views, and custom ones. */
export function ViewKeys({ views }: { views: readonly View[] }) {
  const navigate = useNavigate()
  const goTo = (id: string) => () => void navigate(inboxAddress({ view: id }))
  useAction('go.yourTurn', goTo('your-turn'))
  useAction('go.teamTurn', goTo('team-turn'))
  useAction('go.requester', goTo('requester'))
  useAction('go.others', goTo('others'))
  useAction('go.snoozed', goTo('snoozed'))
  return views.flatMap(({ id, name, key }) =>
    key === null ? [] : [<ViewKey key={id} letter={key} name={name} onPress={goTo(id)} />],
  )
}

function ViewKey({ letter, name, onPress }: { letter: string; name: string; onPress: () => void }) {
  useShortcut(`g ${letter}`, name, onPress)
  return null
}
