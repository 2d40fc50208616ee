import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { keepLive } from '../../api/live.ts'

/** Keeps the pages of who is signed in up to date as long as it is there. */
export function LiveConnection({ token }: { token: string }) {
  const client = useQueryClient()
  useEffect(() => keepLive(client, token), [client, token])
  return null
}
