import sharp from 'sharp'
import { CALLS, type CallName } from '@support-desk/contract'
import { ADMIN, type Server } from './servers.ts'

/** Bearer tokens of one user of each role, and a ticket that the user raised and the member has. */
export type Scene = { tokens: { admin: string; member: string; user: string }; ticketId: string }

const PASSWORD = 'Quiet#Kestrel-2026'

/** Sets the scene by the product's own calls. */
export async function setScene({ address }: Server): Promise<Scene> {
  const call = async (name: CallName, body: unknown, token = '', path: string = CALLS[name].path) => {
    const isForm = body instanceof FormData
    const response = await fetch(address + path, {
      method: CALLS[name].method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(isForm ? {} : { 'content-type': 'application/json' }),
      },
      body: isForm ? body : JSON.stringify(body),
    })
    const answer = (await response.json()) as Record<string, unknown>
    if (!response.ok) throw new Error(`${name}: ${String(answer.msg)}`)
    return answer
  }
  const logIn = async (log_detail: string, userPassword: string) => {
    const { loginnewuser } = await call('logIn', { log_detail, userPassword })
    return (loginnewuser as { jwttoken: string }).jwttoken
  }
  const registration = (username: string, otp: string) => {
    const email = `${username}@example.com`
    return {
      username,
      email,
      password: PASSWORD,
      repeatpassword: PASSWORD,
      otpemail: otp && email,
      otp,
      pto: otp,
    }
  }

  const admin = await logIn(ADMIN.name, ADMIN.password)
  await call('addStaff', registration('bench-support', ''), admin, '/api/Add/SupportTeam')
  const { Otp } = await call('requestCode', { email: 'bench-user@example.com' })
  await call('register', registration('bench-user', String(Otp)))
  const member = await logIn('bench-support', PASSWORD)
  const user = await logIn('bench-user', PASSWORD)

  const form = new FormData()
  const details = { date: '2026-01-31', time: '', subject: 'Bench', message: 'A ticket to measure.' }
  form.set('ticketdetails', JSON.stringify(details))
  form.set('img', new Blob([new Uint8Array(await samplePicture())], { type: 'image/png' }), 'screen.png')
  const ticketId = String((await call('raiseTicket', form, user)).ticketID)
  await call('takeTicket', { Ticketid: ticketId }, member)
  return { tokens: { admin, member, user }, ticketId }
}

const samplePicture = (): Promise<Buffer> =>
  sharp({ create: { width: 800, height: 500, channels: 3, background: '#24304a' } })
    .png()
    .toBuffer()
