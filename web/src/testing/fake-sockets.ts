import { fromPage, type FromPage, type FromServer } from '@support-desk/contract'
import { vi } from 'vitest'

/** One live connection as the server's side has it. */
export class FakeSocket {
  static readonly OPEN = 1
  readyState = 0
  readonly said: FromPage[] = []
  onopen: (() => void) | null = null
  onclose: ((event: { code: number }) => void) | null = null
  onmessage: ((event: { data: string }) => void) | null = null

  send(text: string): void {
    this.said.push(fromPage.parse(JSON.parse(text)))
  }
  close(): void {
    this.readyState = 3
  }
  accept(): void {
    this.readyState = FakeSocket.OPEN
    this.onopen?.()
  }
  say(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) })
  }
  /** Ends the connection from the server's side, or as a broken network does. */
  drop(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Every live connection that pages open from here on, in order. `onOpen` runs once the page listens to one. */
export function fakeSockets(onOpen?: (socket: FakeSocket) => void): FakeSocket[] {
  const sockets: FakeSocket[] = []
  vi.stubGlobal(
    'WebSocket',
    class extends FakeSocket {
      constructor() {
        super()
        sockets.push(this)
        if (onOpen) queueMicrotask(() => onOpen(this))
      }
    },
  )
  return sockets
}

/**
 * Like {@link fakeSockets}, with a server that accepts each connection and says a first word at once: a page gives a silent one up
 * after ten seconds, which a busy machine may need to load the page.
 */
export const acceptedSockets = (): FakeSocket[] =>
  fakeSockets((socket) => {
    socket.accept()
    socket.say({ kind: 'beat' })
  })
