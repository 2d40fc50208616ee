/** The door of a mailbox that takes mail by HTTP: at which help desk, of which mailbox, and by which secret. */
export type HttpDoor = { url: string; mailboxId: string; secret: string | null }

/** Hands a mail over as a mail server would. Throws where it is not taken. */
export async function handOver({ url, mailboxId, secret }: HttpDoor, raw: string): Promise<void> {
  const answer = await fetch(new URL(`/api/v1/mailboxes/${mailboxId}/messages`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body: raw,
  })
  if (answer.status !== 202) throw new Error(`The mail was not taken: ${answer.status}`)
}
