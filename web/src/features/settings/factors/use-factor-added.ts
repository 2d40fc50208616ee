import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** Handles a newly added factor: shows its recovery codes, if any, then calls `onAdded`. */
export function useFactorAdded(onAdded: () => void, words: string) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const added = (recoveryCodes: string[]) => {
    void client.invalidateQueries({ queryKey: KEYS.factors })
    // The first factor ends all other sessions.
    void client.invalidateQueries({ queryKey: KEYS.sessions })
    toast.success(words)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onAdded()
  }
  return { codes, added }
}
