import { connect } from 'node:net'

/** What is done while a mail is handed over: `end` once so much of it has gone over, where 1 is all of it. */
type Interruption = { after: number; end: () => void }

/**
 * Hands a mail over by SMTP, word by word. Says whether the server has answered that it has it. What breaks in between is no error:
 * whoever hands a mail over tries again.
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
        // Once the answer has come, where all of it was to go over.
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
