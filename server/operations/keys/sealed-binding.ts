import { type Binding, readSecrets, TAKE_UP_SECONDS, writeSecrets } from './install-secrets.ts'
import { type KeyRoom, sealAnew } from './key-rotation.ts'
import type { ProcessJob } from '../../jobs/index.ts'
import { later } from '../../kernel/time.ts'

/** How long nodes of a version that does not bind may run beside this one, before its values are bound. */
const OTHERS_SECONDS = 10 * 60

/** So long every step waits where there may be other nodes. */
const WAITS_SECONDS = { none: OTHERS_SECONDS, begun: TAKE_UP_SECONDS } as const

/** How often a node looks where things stand. */
const LOOK_MS = 30_000

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
 * what is sealed opens on every node. How long a node has seen where things stand is known to that node alone, since nodes
 * of an earlier version may be started again as long as this one does not run.
 */
export function bindSealedAmongNodes(room: KeyRoom): ProcessJob<unknown> {
  let seen: { binding: Binding; at: Date } | null = null
  return {
    kind: 'process',
    name: 'sealed binding',
    everyMs: LOOK_MS,
    firstMs: 0,
    async run() {
      const binding = await bindingOf(room)
      const now = room.clock()
      if (binding !== seen?.binding) seen = { binding, at: now }
      if (binding === 'done' || now.toISOString() < later(seen.at, WAITS_SECONDS[binding])) return
      await stepFrom(room, binding)
    },
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
