import { requestSpecified } from '../client.ts'

/** Sends a one-time code to an address. Returns the challenge, which must be sent with the code. */
export async function requestCode(email: string): Promise<{ email: string; challenge: string }> {
  const { Email, Otp } = await requestSpecified('requestCode', { body: { email } })
  return { email: Email, challenge: Otp }
}
