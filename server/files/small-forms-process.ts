/** Makes small forms for the server that started it, with what the machine has left over. */
import { constants, setPriority } from 'node:os'
import { smallForms, type SmallForms } from './small-forms.ts'

/** What is asked of this process. */
export type Order = { first: Uint8Array }

/** What it answers, with the milliseconds of processor that it has taken since its last answer. */
export type Answer = { processorMs: number } & ({ forms: SmallForms } | { error: string })

// Threads begin with the priority of the one that starts them, so this comes before the first picture.
setPriority(constants.priority.PRIORITY_LOW)

let told = 0

async function answer({ first }: Order): Promise<void> {
  const done = await smallForms(Buffer.from(first)).then(
    (forms) => ({ forms }),
    (error: unknown) => ({ error: String(error) }),
  )
  const { user, system } = process.cpuUsage()
  const all = (user + system) / 1000
  const processorMs = all - told
  told = all
  process.send?.({ ...done, processorMs } satisfies Answer)
}

process.on('message', (order: Order) => void answer(order))
// However the server ended. Leaving politely would wait for the picture under way.
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'))
