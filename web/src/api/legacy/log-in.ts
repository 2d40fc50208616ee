import type { OpenedSession } from '@support-desk/contract'
import { requestSpecified } from '../client.ts'
import { openedSessionOf } from './session.ts'

export const LOGIN_NAMES = { login: 'log_detail', password: 'userPassword' } as const

type Login = { login: string; password: string; devices?: string[] | undefined }

/** Logs in with a username or an email address. */
export const logIn = async ({ login, password, devices }: Login): Promise<OpenedSession> =>
  openedSessionOf(
    await requestSpecified(
      'logIn',
      { body: { log_detail: login, userPassword: password, devices } },
      { names: LOGIN_NAMES },
    ),
  )
