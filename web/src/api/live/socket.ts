import { type FromPage, type FromServer, LIVE, LIVE_PATH } from '@support-desk/contract'

export type LiveSocket = {
  send: (message: FromPage) => void
  /** Closes the connection without calling the owner. */
  close: () => void
}

type HelloMessage = Omit<Extract<FromPage, { kind: 'hello' }>, 'kind'>
type Owner = { heard: (message: FromServer) => void; closed: (code: number) => void }

/** Close code for a lost or failed connection. */
const BROKEN = 1006

/** Opens a live connection. The owner receives messages, and one call when the connection ends for any reason. */
export function openSocket(hello: HelloMessage, owner: Owner): LiveSocket {
  const address = new URL(LIVE_PATH, location.origin)
  address.protocol = address.protocol.replace('http', 'ws')
  const socket = new WebSocket(address)
  // Shorter timeout until the first message, because blocked connections often stay silent.
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

/** Messages of the server are not validated, like its other answers. Invalid JSON is ignored. */
function read(data: unknown): FromServer | null {
  try {
    return JSON.parse(String(data)) as FromServer
  } catch {
    return null
  }
}
