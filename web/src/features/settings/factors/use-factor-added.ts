import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'

/** What follows when a factor was added: the recovery codes that came with it are shown, then it is over. */
export function useFactorAdded(onAdded: () => void, words: string) {
  const client = useQueryClient()
  const [codes, setCodes] = useState<string[] | null>(null)
  const added = (recoveryCodes: string[]) => {
    void client.invalidateQueries({ queryKey: KEYS.factors })
    // Others were ended with the first factor.
    void client.invalidateQueries({ queryKey: KEYS.sessions })
    toast.success(words)
    if (recoveryCodes.length > 0) setCodes(recoveryCodes)
    else onAdded()
  }
  return { codes, added }
}
