import { randomBytes } from 'node:crypto'
import { verify } from '@node-rs/argon2'
import type { Read } from './reader.ts'
import { object, text, textOrNull, yesOrNo, type Route } from './route.ts'
import type { SharedCommits } from './shared-commits.ts'

const ACCOUNT = `select id, password_hash, username, role, employee_code, department, picture
  from accounts where username_key = ? and deleted_at is null`

/** A login: the same cost of a password, and a session that is written to disk. */
export const loginRoute = (read: Read, { write, prepare }: SharedCommits): Route => {
  const startSession = prepare(
    'insert into sessions (id, account_id, started_at, expires_at) values (?, ?, ?, ?)',
  )
  return {
    method: 'POST',
    path: '/api/Login',
    schema: object({
      msg: text,
      loginnewuser: object({
        user_name: text,
        power: text,
        jwttoken: text,
        empcode: textOrNull,
        dept: textOrNull,
        pro_img: yesOrNo,
        image: textOrNull,
      }),
    }),
    async handle({ body: { log_detail = '', userPassword = '' } }) {
      const [[id, hash, user_name, power, empcode, dept, image] = []] = read(ACCOUNT, [
        log_detail.toLowerCase(),
      ])
      if (id === undefined || !(await verify(String(hash), userPassword))) throw new Error('Wrong password.')
      const jwttoken = randomBytes(32).toString('base64url')
      const now = new Date().toISOString()
      await write(() => startSession.run(jwttoken, id, now, now))
      const loginnewuser = { user_name, power, jwttoken, empcode, dept, pro_img: image !== null, image }
      return { body: { msg: 'Welcome.', loginnewuser } }
    },
  }
}
