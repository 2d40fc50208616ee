/** Stands where small forms are made: does at once what the picture says in words, and claims to have worked for 200 ms. */
import type { Answer, Order } from '../../files/small-forms-process.ts'

process.on('message', ({ first }: Order) => {
  const wish = Buffer.from(first).toString()
  if (wish === 'die') process.kill(process.pid, 'SIGKILL')
  if (wish === 'hang') return
  const forms = { full: Buffer.from('full'), thumb: Buffer.from('thumb') }
  const done = wish === 'fail' ? { error: 'no picture' } : { forms }
  process.send?.({ ...done, processorMs: 200 } satisfies Answer)
})
