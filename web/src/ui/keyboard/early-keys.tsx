import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../language/t.ts'
import type { ActionId } from './actions.ts'
import { useOwnKeys } from './own-keys.ts'
import { runAction, useShortcut } from './shortcuts.ts'
import { useAction } from './use-action.ts'

/** Whoever waited longer than this has turned to something else. */
const WAITS_MS = 2_000

type Wanted = {
  /** What can be done once the part is there. */
  actions: readonly ActionId[]
  /** Names what it is done to: a key that was pressed for something else is forgotten. */
  about: string
}

/** Remembers a key until it can be done. */
type Early = { remember: (id: string) => void; doIt: () => void }

/**
 * Keys of a part whose data are on their way: who is quick presses them before they can do anything. The first one is done as soon as
 * it can be; those behind it may be the beginning of words.
 */
export function useEarlyKeys(
  isReady: boolean,
  { hasMacros, actions, about }: Wanted & { hasMacros: boolean },
) {
  const early = useEarly(about)
  const doIt = useEffectEvent(early.doIt)
  useEffect(() => {
    if (isReady) doIt()
  }, [isReady])
  if (isReady) return null
  return (
    <>
      <EarlyKeys actions={actions} remember={early.remember} />
      {hasMacros && <EarlyMacros remember={early.remember} />}
    </>
  )
}

type Part = Wanted & {
  /** Keeps its place until it is there. */
  room: ReactNode
  children: ReactNode
}

/** The same for a part whose code is on its way. */
export function WithEarlyKeys({ actions, about, room, children }: Part) {
  // It stands above what waits, of which nothing is kept.
  const early = useEarly(about)
  return (
    <Suspense
      fallback={
        <>
          <EarlyKeys actions={actions} remember={early.remember} />
          {room}
        </>
      }
    >
      {children}
      <Ready onReady={early.doIt} />
    </Suspense>
  )
}

function useEarly(about: string): Early {
  const early = useRef<{ id: string; about: string; at: number } | null>(null)
  return {
    remember: (id) => {
      if (early.current?.about !== about) early.current = { id, about, at: performance.now() }
    },
    doIt: () => {
      const pressed = early.current
      early.current = null
      if (pressed?.about === about && performance.now() - pressed.at < WAITS_MS) runAction(pressed.id)
    },
  }
}

/** Stands behind what the keys belong to, which listens to them by then. */
function Ready({ onReady }: { onReady: () => void }) {
  const say = useEffectEvent(onReady)
  useEffect(() => say(), [])
  return null
}

type Remember = Pick<Early, 'remember'>

function EarlyKeys({ actions, ...to }: Pick<Wanted, 'actions'> & Remember) {
  return actions.map((id) => <EarlyKey key={id} id={id} {...to} />)
}

function EarlyKey({ id, remember }: { id: ActionId } & Remember) {
  useAction(id, () => remember(id))
  return null
}

function EarlyMacros(to: Remember) {
  const { keys } = useOwnKeys()
  return Object.entries(keys)
    .filter(([id, sign]) => id.startsWith('macro.') && sign !== '')
    .map(([id, sign]) => <EarlyMacro key={id} id={id} sign={sign} {...to} />)
}

function EarlyMacro({ id, sign, remember }: { id: string; sign: string } & Remember) {
  useShortcut(sign, t('Macro'), () => remember(id), { id, owner: 'own' })
  return null
}
