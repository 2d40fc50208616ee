import type { SessionActor } from './actor.ts'
import type { Call, ErrorCode, RequiredAction } from '@support-desk/contract'
import type { Context } from './context.ts'
import { Refusal } from './refusal.ts'
import type { Queries } from './store.ts'

/** What a call asks of whoever makes it. */
export type Demands = Pick<Call, 'who' | 'allowedBeforeRequiredAction'>

/** Refuses somebody whose role may not make a call, or who has to do something else first. */
export function mustBeAllowed({ who, allowedBeforeRequiredAction }: Demands, actor: SessionActor): void {
  if (who !== 'anyone' && !who.includes(actor.role)) throw new Refusal('forbidden')
  if (actor.requiredAction && !allowedBeforeRequiredAction) throw new Refusal(REFUSALS[actor.requiredAction])
}

const REFUSALS = {
  password: 'password_change_needed',
  second_factor: 'second_factor_needed_first',
} as const satisfies Record<RequiredAction, ErrorCode>

/** The refusal of a session that is over. */
async function sessionOver({ sessions }: Queries, id: string): Promise<Refusal> {
  return new Refusal('unauthenticated', { ended: (await sessions.whyEnded(id)) ?? 'expired' })
}

/** Refuses an actor whose session is over, or who may not make a call any more. */
export async function mustStillBeAllowed(ctx: Context, actor: SessionActor, demands: Demands): Promise<void> {
  const current = await ctx.store.sessions.findActor(actor.sessionId, ctx.clock().toISOString())
  if (!current) throw await sessionOver(ctx.store, actor.sessionId)
  mustBeAllowed(demands, current)
}

/**
 * The install as one actor has it for one call. Every transaction first asks again whether the actor may make the call:
 * bodies, pictures and passwords take time, and the session may end meanwhile. It stays until the transaction ends, so an
 * end that is committed first always wins. Work that goes on without the actor needs the install itself.
 */
export function actingFor(ctx: Context, actor: SessionActor, demands: Demands): Context {
  const { store } = ctx
  type Work<T> = (tx: Queries) => Promise<T>
  const asked =
    <T>(work: Work<T>): Work<T> =>
    async (tx) => {
      const asking = tx.sessions.holdActor(actor.sessionId, ctx.clock().toISOString())
      // What the work asks first goes out with the question. Nothing of it is committed unless the answer is yes.
      const working = work(tx)
      const [answered, done] = await Promise.allSettled([asking, working])
      if (answered.status === 'rejected') throw answered.reason
      if (!answered.value) throw await sessionOver(tx, actor.sessionId)
      mustBeAllowed(demands, answered.value)
      if (done.status === 'rejected') throw done.reason
      return done.value
    }
  const { accessLog } = ctx
  return {
    ...ctx,
    accessLog: {
      ...accessLog,
      note: (reading) => accessLog.note({ ...reading, sessionId: actor.sessionId }),
    },
    store: {
      ...store,
      write: (work) => store.write(asked(work)),
      writePatiently: (work) => store.writePatiently(asked(work)),
      writeEndingSessions: (work) => store.writeEndingSessions(asked(work)),
    },
  }
}
