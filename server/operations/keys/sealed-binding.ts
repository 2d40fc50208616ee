import { type Binding, readSecrets, TAKE_UP_SECONDS, writeSecrets } from './install-secrets.ts'
import { type KeyRoom, sealAnew } from './key-rotation.ts'
import type { ProcessJob } from '../../jobs/index.ts'
import { later } from '../../kernel/time.ts'

/** How long nodes of an earlier version may run next to this one before values are bound. */
const OTHERS_SECONDS = 10 * 60

/** Waiting time before each step when there may be other nodes. */
const WAITS_SECONDS = { none: OTHERS_SECONDS, begun: TAKE_UP_SECONDS } as const

/** Interval of checks. */
const LOOK_MS = 30_000

/** Binds all unbound values to their locations, and then refuses unbound ones. For installs without another running process. */
export async function bindSealed(room: KeyRoom): Promise<void> {
  for (let from = await bindingOf(room); from !== 'done'; from = await bindingOf(room))
    await stepFrom(room, from)
}

/**
 * Like {@link bindSealed} for installs with other nodes. Each step waits until all nodes support it, and until then values open
 * on every node. Each node measures the wait itself: nodes of an earlier version may start while this node is down.
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

/** Does nothing when another node was faster. The next step then waits for all nodes again. */
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
