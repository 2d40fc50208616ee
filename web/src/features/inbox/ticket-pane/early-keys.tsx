import { useEffect, useRef } from 'react'
import type { ActionId } from '../../../ui/keyboard/actions.ts'
import { useOwnKeys } from '../../../ui/keyboard/own-keys.ts'
import { runAction, useShortcut } from '../../../ui/keyboard/shortcuts.ts'
import { useAction } from '../../../ui/keyboard/use-action.ts'
import { t } from '../../../ui/language/t.ts'

/** What is done with the ticket that is open. */
const OF_TICKET = [
  'inbox.reply',
  'inbox.note',
  'inbox.solve',
  'inbox.state',
  'inbox.snooze',
  'inbox.assign',
  'inbox.take',
  'inbox.priority',
  'inbox.tags',
  'inbox.turn',
  'inbox.noAnswer',
  'inbox.merge',
  'inbox.link',
  'inbox.split',
  'inbox.macro',
] as const satisfies readonly ActionId[]

/** Whoever waited longer than this has turned to something else. */
const WAITS_MS = 2_000

/**
 * Keys of a ticket whose details are on their way: who is quick presses them before they can do anything. The first one is done as soon
 * as it can be; those behind it may be the beginning of words.
 */
export function useEarlyKeys(isReady: boolean) {
  const early = useRef<{ id: string; at: number } | null>(null)
  const { keys } = useOwnKeys()
  const ofMacros = Object.keys(keys).filter((id) => id.startsWith('macro.') && keys[id] !== '')
  useEffect(() => {
    const pressed = early.current
    if (!isReady || !pressed) return
    early.current = null
    if (performance.now() - pressed.at < WAITS_MS) runAction(pressed.id)
  }, [isReady])
  if (isReady) return null
  const press = (id: string) => () => void (early.current ??= { id, at: performance.now() })
  return [
    ...OF_TICKET.map((id) => <EarlyKey key={id} id={id} onPress={press(id)} />),
    ...ofMacros.map((id) => <EarlyMacro key={id} id={id} sign={keys[id] ?? ''} onPress={press(id)} />),
  ]
}

function EarlyMacro({ id, sign, onPress }: { id: string; sign: string; onPress: () => void }) {
  useShortcut(sign, t('Macro'), onPress, { id, owner: 'own' })
  return null
}

function EarlyKey({ id, onPress }: { id: ActionId; onPress: () => void }) {
  useAction(id, onPress)
  return null
}
