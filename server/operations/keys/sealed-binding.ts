import { type Binding, readSecrets, TAKE_UP_SECONDS, writeSecrets } from './install-secrets.ts'
import { type KeyRoom, sealAnew } from './key-rotation.ts'
import type { Timer } from '../../kernel/time.ts'

/** How long nodes of a version that does not bind may run beside this one, before its values are bound. */
const OTHERS_SECONDS = 10 * 60

/** So long every step waits where there may be other nodes. */
const WAITS_SECONDS = { none: OTHERS_SECONDS, begun: TAKE_UP_SECONDS } as const

/**
 * Binds whatever an earlier version sealed to the place where it lies, and lets nothing open any more that is not bound. For
 * an install that no other process serves.
 */
export async function bindSealed(room: KeyRoom): Promise<void> {
  for (let from = await bindingOf(room); from !== 'done'; from = await bindingOf(room))
    await stepFrom(room, from)
}

/**
 * Like {@link bindSealed} where other nodes may be at work: each step waits until all of them can follow, and until then
 * what is sealed opens on every node. Gives a way to stop; whatever is left then is done by others, or at the next start.
 */
export function bindSealedAmongNodes(
  room: KeyRoom,
  after: Timer,
  onTrouble: (error: unknown) => void,
): () => Promise<void> {
  let cancel = (): void => {}
  let isStopped = false
  let step = Promise.resolve()

  async function schedule(): Promise<void> {
    const from = await bindingOf(room).catch((error: unknown) => {
      onTrouble(error)
      return 'none' as const
    })
    if (from === 'done' || isStopped) return
    cancel = after(WAITS_SECONDS[from] * 1000, () => {
      step = stepFrom(room, from).catch(onTrouble).then(schedule)
    })
  }

  step = schedule()
  return async () => {
    isStopped = true
    cancel()
    await step
  }
}

async function bindingOf({ secret }: KeyRoom): Promise<Binding> {
  const kept = await secret.read()
  if (kept === null) return 'done'
  const bindings = new Set(readSecrets(kept).map(({ binding }) => binding))
  return bindings.has('none') ? 'none' : bindings.has('begun') ? 'begun' : 'done'
}

/** Does nothing where another node was first: what comes after its step has to wait for all nodes again. */
async function stepFrom(room: KeyRoom, from: 'none' | 'begun'): Promise<void> {
  const { secret, keys } = room
  const kept = await secret.read()
  if (kept === null || (await bindingOf(room)) !== from) return
  const next = from === 'none' ? 'begun' : 'done'
  if (next === 'done') {
    await keys.reread()
    await sealAnew(room)
  }
  const changed = readSecrets(kept).map((each) => ({ ...each, binding: next }) as const)
  await secret.replace(kept, writeSecrets(changed))
  await keys.reread()
}
