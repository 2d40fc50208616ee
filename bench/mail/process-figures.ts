import { readFile } from 'node:fs/promises'

/** Ticks of the processor in a second, as Linux counts them for everybody. */
const TICKS = 100

/** Memory of a process in MB, and the seconds of processor that it has taken so far. Linux tells them. */
export async function figuresOf(pid: number): Promise<{ megabytes: number; processorSeconds: number }> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024,
    processorSeconds: (Number(fields[11]) + Number(fields[12])) / TICKS,
  }
}
