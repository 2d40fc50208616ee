import type { LooseInput } from './test-server.ts'

/** Content of valid requests with secrets from links or emails. Their secrets open nothing. */
export const contentWithSecrets = (account: { username: string; email: string }) => {
  const { email } = account
  const password = 'Quiet#Harbour71'
  const repeated = { password, repeatedPassword: password }
  return {
    completePasswordReset: { body: { email, code: '123456', challenge: 'none', ...repeated } },
    verifySetupLink: { body: { token: 'none' } },
    completeSetupLink: { body: { token: 'none', ...account, ...repeated } },
    createInvitation: { body: { role: 'SupportTeam', email: email } },
    verifyInvitation: { body: { token: 'none' } },
    completeInvitation: { body: { token: 'none', ...account, ...repeated } },
  } satisfies Record<string, LooseInput>
}
