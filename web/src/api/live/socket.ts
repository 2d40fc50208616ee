import { type FromPage, type FromServer, LIVE, LIVE_PATH } from '@support-desk/contract'

/** A connection that is open or about to be. */
export type LiveSocket = {
  send: (message: FromPage) => void
  /** Ends it without a further word to its owner. */
  close: () => void
}

type Hello = Omit<Extract<FromPage, { kind: 'hello' }>, 'kind'>
type Owner = { heard: (message: FromServer) => void; closed: (code: number) => void }

/** The code for a connection that broke, or never came about. */
const BROKEN = 1006

/** Opens a live connection. Its owner hears what the server says, and once that it is over, however that came. */
export function openSocket(hello: Hello, owner: Owner): LiveSocket {
  const address = new URL(LIVE_PATH, location.origin)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  // Until the first word it has less time: connections that something blocks often just stay silent.
  let silence = setTimeout(() => end(BROKEN), LIVE.helloMs)
  let over = false

  function close(): void {
    over = true
    clearTimeout(silence)
    socket.close()
  }
  function end(code: number): void {
    if (over) return
    close()
    owner.closed(code)
  }
  const send = (message: FromPage): void => {
    if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message))
  }

  socket.onopen = () => send({ kind: 'hello', ...hello })
  socket.onclose = ({ code }) => end(code)
  socket.onmessage = ({ data }) => {
    if (over) return
    clearTimeout(silence)
    silence = setTimeout(() => end(BROKEN), LIVE.silenceMs)
    const message = read(data)
    if (message) owner.heard(message)
  }
  return { send, close }
}

/** As with any answer of the server, its form is not checked. What is not even JSON is nothing that it said. */
function read(data: unknown): FromServer | null {
  try {
    return JSON.parse(String(data)) as FromServer
  } catch {
    return null
  }
}
