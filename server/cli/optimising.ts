import { setFlagsFromString } from 'node:v8'

const COMPILERS = ['maglev', 'turbofan']

/**
 * Starts with V8's optimising compilers at rest: hardly any line of a start runs twice. They would take 13 MB, most of it their
 * own program, which a server that nobody asks anything never needs.
 */
export async function startUnoptimised(start: () => Promise<void>): Promise<void> {
  for (const compiler of COMPILERS) setFlagsFromString(`--no-${compiler}`)
  await start()
  for (const compiler of COMPILERS) setFlagsFromString(`--${compiler}`)
}
