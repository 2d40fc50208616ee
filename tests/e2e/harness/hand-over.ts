/** The HTTP door of a mailbox: the address of the help desk, the mailbox id, and the secret. */
export type HttpDoor = { url: string; mailboxId: string; secret: string | null }

/** Posts a mail to a mailbox. Throws if it is refused. */
export async function handOver({ url, mailboxId, secret }: HttpDoor, raw: string): Promise<void> {
  const answer = await fetch(new URL(`/api/v1/mailboxes/${mailboxId}/messages`, url), {
    method: 'POST',
    headers: { authorization: `Bearer ${secret}`, 'content-type': 'message/rfc822' },
    body: raw,
  })
  if (answer.status !== 202) throw new Error(`The mail was not taken: ${answer.status}`)
}
