import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYS } from '../../api/queries.ts'
import { toast } from '../../ui/toast.ts'

/** What follows when a factor was added: the recovery codes that came with it are shown, or it is over. */
export function useFactorAdded(onClose: () => void, words: string) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const added = (recovery: string[]) => {
    // Whoever had to add one first may go on now, wherever they were kept from.
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== KEYS.session[0] })
    void client.invalidateQueries({ queryKey: KEYS.session })
    toast.success(words)
    if (recovery.length > 0) setCodes(recovery)
    else onClose()
  }
  return { codes, added }
}
