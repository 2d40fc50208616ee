import type { Place } from '../../server/open-store.ts'
import { verify } from '../../server/operations/verify/verify.ts'

/** Does what `npm run verify` does, and throws when that finds anything. */
export async function verifyPlace(name: string, place: Place): Promise<void> {
  const lines: string[] = []
  const began = performance.now()
  const wrong = await verify(place, (line) => lines.push(line))
  const seconds = (performance.now() - began) / 1000
  if (wrong > 0) throw new Error(`${name}: verifying found ${wrong} wrong.\n${lines.join('\n')}`)
  console.log(`${name}: verifying took ${seconds.toFixed(1)} s and found nothing wrong.`)
}
