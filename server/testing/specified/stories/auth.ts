import type { LooseInput } from '../../calls/test-server.ts'
import { PASSWORD } from '../../calls/test-server.ts'
import { addWithRequiredAction } from '../../calls/cases.ts'
import { addApp } from '../../calls/factors.ts'
import type { Scene } from '../scene.ts'

const registration = (username: string, email: string, password = PASSWORD) => ({
  username,
  email,
  password,
  repeatpassword: password,
})

/** Registrations, successful and failed logins, and expired sessions. */
export async function tellAuth(scene: Scene): Promise<void> {
  await registerNewcomers(scene)
  await logIn(scene)
  await checkSessions(scene)
}

/** Requests a code. Returns the proof of the address. */
async function proofFor(scene: Scene, email: string) {
  const response = await scene.ask('requestCode', `a code for ${email}`, { body: { email } })
  const { Email: otpemail, Otp: pto } = response.json<{ Email: string; Otp: string }>()
  return { otpemail, pto, otp: await scene.testServer.codeFor(email) }
}

async function registerNewcomers(scene: Scene): Promise<void> {
  const register = (about: string, body: LooseInput['body']) => scene.ask('register', about, { body })
  const mara = registration('Mara', 'mara@example.com')
  const proof = await proofFor(scene, mara.email)
  const wrongCode = proof.otp === '000000' ? '000001' : '000000'
  await register('a wrong code', { ...mara, ...proof, otp: wrongCode })
  await register('a code for another address', { ...mara, ...proof, otpemail: 'other@example.com' })
  await register('a name that is in use', { ...mara, ...proof, username: 'ursula' })
  await register('a name that is reserved', { ...mara, ...proof, username: 'Support' })
  await register('a password that many have', {
    ...registration('Mara', mara.email, 'Password@123'),
    ...proof,
  })
  await register('a password with the name in it', {
    ...registration('Mara', mara.email, 'Mara@1990'),
    ...proof,
  })
  await register('a password that is too short', { ...mara, ...proof, password: 'Aa1#' })
  await register('passwords that differ', { ...mara, ...proof, repeatpassword: 'Quiet#Harbour72' })
  await register('a password of one kind of letters', {
    ...registration('Mara', mara.email, 'quietharbour'),
    ...proof,
  })
  await register('everything right', { ...mara, ...proof, more: 'nobody looks at this' })
  await register('a code that was used', { ...registration('Mira', mara.email), ...proof })
  const known = await proofFor(scene, scene.self.User.email)
  await register('an address that is in use', { ...registration('Una', scene.self.User.email), ...known })
  for (const turn of [1, 2, 3, 4, 5, 6]) {
    const body = { email: 'often@example.com' }
    await scene.ask('requestCode', `request ${turn} for one address`, { body })
  }
}

async function logIn(scene: Scene): Promise<void> {
  const { self, others, testServer } = scene
  const login = (about: string, log_detail: string, userPassword = PASSWORD) =>
    scene.ask('logIn', about, { body: { log_detail, userPassword } })
  await login('a user by name', self.User.username)
  await login('a support member by address', self.SupportTeam.email)
  await login('an admin in capitals', self.Admin.username.toUpperCase())
  await login('a wrong password', self.User.username, 'Wrong#Harbour71')
  await login('a name with a space', 'Ursula Example')
  await login('a password with a space', self.User.username, 'Quiet Harbour71')
  const owing = await addWithRequiredAction(testServer, 'Admin', 'Wanda')
  await login('somebody who has to choose a password', owing.username)
  await scene.ask('checkSession', 'somebody who has to choose a password', {}, owing)
  await addApp(testServer, others.SupportTeam)
  await login('somebody with a second step', others.SupportTeam.username)
  const away = await testServer.add('User', 'Wim')
  const { token } = self.Admin
  await testServer.call('suspendUser', { params: { userId: away.id }, body: { reason: 'away' } }, token)
  await login('somebody who is suspended', away.username)
  await login('a wrong password of somebody who is suspended', away.username, 'Wrong#Harbour71')
  for (const turn of Array.from({ length: 11 }, (_, index) => index + 1))
    await login(`wrong password ${turn} for one account`, others.User.username, 'Wrong#Harbour71')
}

async function checkSessions(scene: Scene): Promise<void> {
  const { testServer, others } = scene
  const check = (about: string, token: string) =>
    scene.ask('checkSession', about, {}, { ...others.User, token })
  await check('a token that is none', 'nonsense')
  const left = await testServer.add('User', 'Lea')
  await testServer.call('logOut', {}, left.token)
  await check('a session that was ended', left.token)
  const gone = await testServer.add('User', 'Gustav')
  const params = { userid: gone.id, power: 'User' } as const
  await testServer.call('legacyDeleteUser', { params }, others.Admin.token)
  await check('an account that was deleted', gone.token)
  const stale = await testServer.add('User', 'Stella')
  testServer.advance(15 * 24 * 60 * 60)
  await check('a session that expired', stale.token)
}
