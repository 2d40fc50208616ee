import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { prefetchTicket } from '../ticket-pane/prefetch.ts'

/** In ms. A pointer that only passes a row is faster. */
const DWELL_MS = 120

/** Prefetches a ticket when the pointer or the focus stays on its row. */
export function usePrefetchSoon(): (id: string) => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (id) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => prefetchTicket(client, id), DWELL_MS)
  }
}
