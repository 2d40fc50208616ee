import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLive } from '#api/live/connection.ts'
import { STALE_KEYS } from './stale-keys.ts'

/** Keeps the live connection open while it is mounted. */
export function LiveConnection({ token }: { token: string }) {
  const client = useQueryClient()
  useEffect(() => keepLive(client, token, STALE_KEYS), [client, token])
  return null
}
