import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../language/t.ts'
import type { ActionId } from './actions.ts'
import { dropHeldKeys, holdKeys, passHeldKeys } from './held-keys.ts'
import { useOwnKeys } from './own-keys.ts'
import { runAction, useShortcut } from './shortcuts.ts'
import { useAction } from './use-action.ts'

/** Whoever waited longer than this has turned to something else. */
const WAITS_MS = 2_000

type Wanted = {
  /** What can be done once the part is there. */
  actions: readonly ActionId[]
  /** Which of them open a field: what is typed behind their keys is meant for it. */
  withField: readonly ActionId[]
  /** Names what it is done to: a key that was pressed for something else is forgotten. */
  about: string
}

/** Remembers a key until it can be done. */
type Early = { remember: (id: string) => void; doIt: () => void }

/**
 * Keys of a part whose data are on their way: who is quick presses them before they can do anything. The first one is done as soon as
 * it can be; those behind it may be the beginning of words, which are held for the field that they are meant for.
 */
export function useEarlyKeys(isReady: boolean, { hasMacros, ...wanted }: Wanted & { hasMacros: boolean }) {
  const early = useEarly(wanted)
  const doIt = useEffectEvent(early.doIt)
  useEffect(() => {
    if (isReady) doIt()
  }, [isReady])
  if (isReady) return null
  return (
    <>
      <EarlyKeys actions={wanted.actions} remember={early.remember} />
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
export function WithEarlyKeys({ room, children, ...wanted }: Part) {
  // It stands above what waits, of which nothing is kept.
  const early = useEarly(wanted)
  return (
    <Suspense
      fallback={
        <>
          <EarlyKeys actions={wanted.actions} remember={early.remember} />
          {room}
        </>
      }
    >
      {children}
      <Ready onReady={early.doIt} />
    </Suspense>
  )
}

function useEarly({ withField, about }: Wanted): Early {
  const early = useRef<{ id: string; about: string; at: number } | null>(null)
  const forget = useEffectEvent((left: string) => {
    if (early.current?.about !== left) return
    early.current = null
    dropHeldKeys()
  })
  // Held for what is not there any more, keys would reach nothing.
  useEffect(() => () => forget(about), [about])
  return {
    remember: (id) => {
      if (early.current !== null && isFresh(early.current)) return
      early.current = { id, about, at: performance.now() }
      if (withField.some((one) => one === id)) holdKeys(WAITS_MS)
    },
    doIt: () => {
      const pressed = early.current
      if (pressed === null) return
      early.current = null
      passHeldKeys(() => pressed.about === about && isFresh(pressed) && runAction(pressed.id))
    },
  }
}

const isFresh = ({ at }: { at: number }): boolean => performance.now() - at < WAITS_MS

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
