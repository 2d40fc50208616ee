import { fromServer, LIVE_PATH } from '@support-desk/contract'

/** A page that reconnects to the next node whenever its live connection ends. */
export type SteadyPage = {
  /** Numbers of received events, in order of arrival. */
  heard: number[]
  /** The event number up to which it has everything. */
  upTo(): number
  /** Close codes of its connections. */
  closes: number[]
  /** Number of requests of the server to reload everything. */
  startsOver(): number
  leave(): void
}

const PAUSE_MS = 50

/** Keeps a live connection, starting after an event. */
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
