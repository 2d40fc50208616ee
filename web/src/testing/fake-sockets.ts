import { fromPage, type FromPage, type FromServer } from '@support-desk/contract'
import { vi } from 'vitest'

/** The server's side of a live connection. */
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
  /** Closes the connection from the server's side, or like a lost network. */
  drop(code = 1006): void {
    this.readyState = 3
    this.onclose?.({ code })
  }
}

/** Collects all live connections from now on, in order. `onOpen` runs once the page listens to one. */
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
 * Like {@link fakeSockets}, with a server that accepts each connection and sends a first message at once. Otherwise the
 * page gives up after ten seconds, which a busy machine may need to load the page.
 */
export const acceptedSockets = (): FakeSocket[] =>
  fakeSockets((socket) => {
    socket.accept()
    socket.say({ kind: 'beat' })
  })
