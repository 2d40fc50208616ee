import { connect } from 'node:net'

/** An action during a mail: `end` runs after a part of it was sent, where 1 is all of it. */
type Interruption = { after: number; end: () => void }

/**
 * Sends a mail by SMTP, line by line. Returns whether the server answered 250. A broken connection is no error, because
 * a real client retries.
 */
export function handOverBySmtp(
  port: number,
  { to, raw }: { to: string; raw: Buffer },
  interruption?: Interruption,
): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const says = ['EHLO mail.example.net', 'MAIL FROM:<nora@example.net>', `RCPT TO:<${to}>`, 'DATA']
    let heard = ''
    let isTaken = false

    function sendMail(): void {
      const whole = Buffer.concat([raw, Buffer.from('\r\n.\r\n')])
      const { after = 1, end } = interruption ?? {}
      socket.write(whole.subarray(0, Math.ceil(whole.length * Math.min(after, 1))), () => {
        // If `after` is above 1, the action runs after the answer.
        if (after <= 1) end?.()
      })
    }

    function hear(answer: string): void {
      const next = says.shift()
      if (answer.startsWith('354')) sendMail()
      else if (next !== undefined) socket.write(`${next}\r\n`)
      else {
        isTaken = answer.startsWith('250')
        interruption?.end()
        socket.destroy()
      }
    }

    socket.on('data', (data) => {
      heard += data.toString('latin1')
      for (let match = ANSWER.exec(heard); match; match = ANSWER.exec(heard)) {
        heard = heard.slice(match[0].length)
        hear(match[0])
      }
    })
    socket.on('error', () => {})
    socket.on('close', () => resolve(isTaken))
  })
}

/** All lines of one answer. */
const ANSWER = /^(?:\d{3}-.*\r\n)*\d{3} .*\r\n/
