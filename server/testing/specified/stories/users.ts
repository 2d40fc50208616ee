import { CALLS, ROLES, type Role, USER_SORTS } from '@support-desk/contract'
import { PASSWORD, samplePicture } from '../../calls/test-server.ts'
import type { Scene } from '../scene.ts'
import { tellPages } from './pages.ts'
import { raiseSome } from './tickets.ts'

/** Lists of accounts, new staff, a profile, and deletions. Lists come first, because later accounts have random names. */
export async function tellUsers(scene: Scene): Promise<void> {
  await raiseSome(scene)
  await listUsers(scene)
  await addStaff(scene)
  const { testServer, self } = scene
  await scene.ask(
    'legacyUpdateProfile',
    'somebody who says who they are',
    {
      image: await samplePicture(),
      fields: { inputs: { department: ' Physics ', EMPcode: 'PH-7' }, authuser: { user_name: 'Otto' } },
    },
    self.User,
  )
  await scene.ask('legacyListUsers', 'with a profile', { params: { filter: 'User' } }, self.Admin)
  const gone = await testServer.add('User', 'Gustav')
  const params = { userid: gone.id }
  await scene.ask('legacyDeleteUser', 'another role', { params: { ...params, power: 'Admin' } }, self.Admin)
  for (const turn of ['once', 'twice'])
    await scene.ask('legacyDeleteUser', turn, { params: { ...params, power: 'User' } }, self.Admin)
}

async function listUsers(scene: Scene): Promise<void> {
  const by = scene.self.Admin
  await tellPages(scene, 'listSupportMembers', {}, by)
  for (const filter of ROLES) await tellPages(scene, 'legacyListUsers', { filter }, by)
  for (const sort of USER_SORTS)
    await scene.ask('legacyListUsers', `by ${sort}`, { params: { filter: 'User' }, query: { sort } }, by)
}

async function addStaff(scene: Scene): Promise<void> {
  const { testServer, self } = scene
  const add = (about: string, role: Role | 'Select', body: object) =>
    scene.ask('addStaff', about, { params: { role }, body }, self.Admin)
  const passwords = { password: PASSWORD, repeatpassword: PASSWORD }
  const nora = { username: 'Nora', email: 'nora@example.com', ...passwords }
  await add('a role that is none', 'Select', nora)
  await add('a role that nobody is given', 'User', nora)
  await add('a name that is in use', 'Admin', { ...nora, username: 'ADA' })
  await add('a name that is reserved', 'Admin', { ...nora, username: 'Support' })
  await add('an address that is in use', 'Admin', { ...nora, email: self.User.email })
  await add('a password that many have', 'Admin', {
    ...nora,
    password: 'Password@123',
    repeatpassword: 'Password@123',
  })
  const proof = { otpemail: nora.email, pto: 'none' }
  await add('a wrong code', 'Admin', { ...nora, ...proof, otp: '000000' })
  const begun = await testServer.call('requestCode', { body: { email: nora.email } })
  const right = { ...proof, pto: begun.answer.Otp, otp: await testServer.codeFor(nora.email) }
  await add('a right code', 'Admin', { ...nora, ...right })
  await add('no code', 'SupportTeam', { ...nora, username: 'Nils', email: 'nils@example.com' })
  await scene.ask('listSupportMembers', `with ${CALLS.addStaff.method} before`, {}, self.Admin)
}
