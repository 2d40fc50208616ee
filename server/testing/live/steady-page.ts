import { fromServer, LIVE_PATH } from '@support-desk/contract'

/** A page that comes back whenever its live connection ends, to the next of some nodes. */
export type SteadyPage = {
  /** Number of every event that it heard, in the order in which it did. */
  heard: number[]
  /** Up to where it knows everything. */
  upTo(): number
  /** Why its connections ended. */
  closes: number[]
  /** How often it was told to load everything anew. */
  startsOver(): number
  leave(): void
}

const PAUSE_MS = 50

/** Keeps a live connection from an event on. */
export function keepConnected(ports: number[], first: number, token: string, since: number): SteadyPage {
  const heard: number[] = []
  const closes: number[] = []
  let upTo = since
  let startsOver = 0
  let isLeaving = false
  let next = first
  let socket: WebSocket

  function connect(): void {
    if (isLeaving) return
    socket = new WebSocket(`ws://127.0.0.1:${ports[next++ % ports.length]}${LIVE_PATH}`)
    socket.addEventListener('open', () => socket.send(JSON.stringify({ kind: 'hello', token, since: upTo })))
    socket.addEventListener('message', ({ data }) => hear(String(data)))
    socket.addEventListener('close', ({ code }) => {
      closes.push(code)
      setTimeout(connect, PAUSE_MS)
    })
  }

  function hear(text: string): void {
    const message = fromServer.parse(JSON.parse(text))
    if (message.kind === 'events') heard.push(...message.events.map(({ number }) => number))
    if (message.kind === 'start_over') startsOver++
    if ('upTo' in message) upTo = message.upTo
  }

  connect()
  return {
    heard,
    upTo: () => upTo,
    closes,
    startsOver: () => startsOver,
    leave() {
      isLeaving = true
      socket.close()
    },
  }
}
