import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { Resolver } from 'node:dns/promises'

/** Answers by type and lower-case name, such as `MX example.com`. */
export type DnsZone = {
  mx?: Record<string, string>
  srv?: Record<string, { name: string; port: number }>
  txt?: Record<string, string>
}

const TYPES = { mx: 15, txt: 16, srv: 33 } as const

/** A name server on this machine, with a resolver that asks it. Other names do not exist. */
export async function startDnsServer(zone: DnsZone): Promise<{ resolver: Resolver; stop(): void }> {
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => socket.send(answerTo(query, zone), port, address))
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  const resolver = new Resolver({ timeout: 2_000, tries: 1 })
  resolver.setServers([`127.0.0.1:${socket.address().port}`])
  return { resolver, stop: () => socket.close() }
}

function answerTo(query: Buffer, zone: DnsZone): Buffer {
  let at = 12
  const labels: string[] = []
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  const type = query.readUInt16BE(at + 1)
  const question = query.subarray(12, at + 5)
  const data = dataOf(type, labels.join('.').toLowerCase(), zone)
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  // An answer; without data, the name does not exist.
  head.writeUInt16BE(data ? 0x81_80 : 0x81_83, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(data ? 1 : 0, 6)
  if (!data) return Buffer.concat([head, question])
  const record = Buffer.alloc(12)
  // A DNS record: the name of the question, the type, the class, a lifetime of 60 seconds, and the length of the data.
  record.writeUInt16BE(0xc0_0c, 0)
  record.writeUInt16BE(type, 2)
  record.writeUInt16BE(1, 4)
  record.writeUInt32BE(60, 6)
  record.writeUInt16BE(data.length, 10)
  return Buffer.concat([head, question, record, data])
}

function dataOf(type: number, name: string, { mx, srv, txt }: DnsZone): Buffer | null {
  const exchanger = mx?.[name]
  const service = srv?.[name]
  const text = txt?.[name]
  if (type === TYPES.mx && exchanger !== undefined) return Buffer.concat([numbers(10), nameOf(exchanger)])
  if (type === TYPES.srv && service) return Buffer.concat([numbers(0, 0, service.port), nameOf(service.name)])
  if (type === TYPES.txt && text !== undefined)
    return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
  return null
}

function numbers(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2)
  for (const [index, value] of values.entries()) bytes.writeUInt16BE(value, index * 2)
  return bytes
}

const nameOf = (name: string): Buffer =>
  Buffer.concat([
    ...name
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])
