import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLive } from '#api/live/connection.ts'
import { STALE_KEYS } from './stale-keys.ts'

/** Keeps the pages of who is signed in up to date as long as it is there. */
export function LiveConnection({ token }: { token: string }) {
  const client = useQueryClient()
  useEffect(() => keepLive(client, token, STALE_KEYS), [client, token])
  return null
}
