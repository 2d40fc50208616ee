import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { type Answer, request } from '#api/client.ts'

/** Waits for the test email before giving up. Each takes up to ten seconds on the server. */
const WAITS = 6

/** The results of a round trip so far. */
export type RoundTrip = {
  login: Answer<'testMailbox'> | null
  sent: Answer<'sendMailboxTest'> | null
  arrival: Answer<'checkMailboxTest'> | null
}

const NOTHING: RoundTrip = { login: null, sent: null, arrival: null }

/** Logs in, sends an email from the mailbox to itself, and waits up to a minute until it arrives. */
export function useRoundTrip(mailboxId: string) {
  const [results, setResults] = useState(NOTHING)
  const params = { mailboxId }
  const { mutate, isPending, isIdle, error } = useMutation({
    mutationFn: async () => {
      setResults(NOTHING)
      const login = await request('testMailbox', { params })
      setResults((before) => ({ ...before, login }))
      const sent = await request('sendMailboxTest', { params })
      setResults((before) => ({ ...before, sent }))
      if (!login.works || !sent.works) return
      for (let count = 0; count < WAITS; count += 1) {
        const arrival = await request('checkMailboxTest', { params, body: { sentAt: sent.sentAt } })
        setResults((before) => ({ ...before, arrival }))
        if (arrival.folder !== null || arrival.error !== null) return
      }
    },
  })
  const { login, sent, arrival } = results
  const works = login?.works === true && sent?.works === true && arrival?.folder === 'inbox'
  return { results, works, start: mutate, isRunning: isPending, isIdle, error }
}
