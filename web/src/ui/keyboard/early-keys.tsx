import { type ReactNode, Suspense, useEffect, useEffectEvent, useRef } from 'react'
import { t } from '../language/t.ts'
import type { ActionId } from './actions.ts'
import { dropHeldKeys, holdKeys, passHeldKeys } from './held-keys.ts'
import { useOwnKeys } from './own-keys.ts'
import { runAction, useShortcut } from './shortcuts.ts'
import { useAction } from './use-action.ts'

/** In ms. After a longer wait, the user has turned to something else. */
const WAITS_MS = 2_000

type PartKeys = {
  /** Actions of the part. */
  actions: readonly ActionId[]
  /** Actions that open a field. Text typed after their key belongs to that field. */
  withField: readonly ActionId[]
  /** Id of the subject. A key pressed for another subject is dropped. */
  about: string
}

/** Keeps the action of the first key that is pressed while a part loads. `doIt` runs it. */
type EarlyKeyQueue = { remember: (id: string) => void; doIt: () => void }

/**
 * Queues keys for a part while its data load, so that fast typing is not lost. The first key runs as soon as its action
 * is available. Later keys may be text: they are held for the field that the action opens.
 */
export function useEarlyKeys(isReady: boolean, wanted: PartKeys) {
  const early = useEarly(wanted)
  const doIt = useEffectEvent(early.doIt)
  useEffect(() => {
    if (isReady) doIt()
  }, [isReady])
  if (isReady) return null
  return (
    <>
      <EarlyKeys actions={wanted.actions} remember={early.remember} />
      <EarlyMacros remember={early.remember} />
    </>
  )
}

type Part = PartKeys & {
  /** Placeholder while the part loads. */
  room: ReactNode
  children: ReactNode
}

/** Like {@link useEarlyKeys}, while the code of the part loads. */
export function WithEarlyKeys({ room, children, ...wanted }: Part) {
  // The hook lies above the suspense boundary, because suspended components lose their state.
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

function useEarly({ withField, about }: PartKeys): EarlyKeyQueue {
  const early = useRef<{ id: string; about: string; at: number } | null>(null)
  const forget = useEffectEvent((left: string) => {
    if (early.current?.about !== left) return
    early.current = null
    dropHeldKeys()
  })
  // The part was unmounted: held keys have no target.
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

/** Rendered after the part, when the part already listens to its keys. */
function Ready({ onReady }: { onReady: () => void }) {
  const say = useEffectEvent(onReady)
  useEffect(() => say(), [])
  return null
}

type Remember = Pick<EarlyKeyQueue, 'remember'>

function EarlyKeys({ actions, ...to }: Pick<PartKeys, 'actions'> & Remember) {
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
