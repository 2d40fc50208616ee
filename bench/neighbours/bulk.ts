import { setTimeout } from 'node:timers/promises'
import { type BulkJobOnWire, CALLS } from '@support-desk/contract'
import type { Disturbance } from './disturbance.ts'

/** The first 10,000 tickets. */
const CONDITION = 'number:<=10000'
const LOOK_MS = 250
/** Each time another one, so that every ticket is changed. */
const PRIORITIES = ['urgent', 'high', 'low', 'normal']
let begun = 0

/** Has the priority of many tickets changed in the background. What is done is the number of tickets. */
export async function startBulkJob(address: string, headers: Record<string, string>): Promise<Disturbance> {
  const ask = async <T>(method: string, path: string, body?: object): Promise<T> => {
    const response = await fetch(address + path, {
      method,
      headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
  const { path } = CALLS.startBulkJob
  const value = PRIORITIES[begun++ % PRIORITIES.length]
  const { id } = await ask<{ id: string }>('POST', path, { condition: CONDITION, action: 'priority', value })
  const look = () => ask<BulkJobOnWire>('GET', `${path}/${id}`)

  async function untilOver(): Promise<void> {
    while ((await look()).state !== 'ended') await setTimeout(LOOK_MS)
  }

  const ended = untilOver()
  return {
    ended,
    async stop() {
      await ask('POST', `${path}/${id}/stop`, {})
      await ended
      return (await look()).changed
    },
  }
}
