import type { TicketDetails } from '#api/models.ts'
import type { RichDocument } from '@support-desk/contract'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '#ui/feedback/toast.tsx'
import { newMessageKey } from '#entities/conversation/outgoing/kept-messages.ts'
import { type Macro, macroPreviewQuery } from '#entities/macro/queries.ts'
import { useApplyMacro } from '#entities/macro/use-apply-macro.tsx'

/** A macro attached to the reply. */
type AttachedMacro = { macro: Macro; key: string }

/** The macro of the current reply. Its steps are applied with the reply, at once, or dropped. */
export function useReplyMacro(ticket: TicketDetails) {
  const client = useQueryClient()
  const [attached, attach] = useState<AttachedMacro | null>(null)
  const preview = useQuery({
    ...macroPreviewQuery(attached?.macro.id ?? '', ticket.id),
    enabled: attached !== null,
  })
  const applying = useApplyMacro(ticket)
  const drop = () => attach(null)
  const setMacro = (macro: Macro) => attach(macro.steps.length > 0 ? { macro, key: newMessageKey() } : null)
  return {
    ...applying,
    attached,
    preview: attached ? (preview.data ?? null) : null,
    drop,
    setMacro,
    applyNow: () => attached && void applying.apply(attached.macro, attached.key, drop),
    /** Inserts the reply of a macro by `insert`, with current values, and offers its steps. */
    async use(macro: Macro, insert: (reply: RichDocument) => void): Promise<void> {
      try {
        const { reply } = await client.fetchQuery(macroPreviewQuery(macro.id, ticket.id))
        if (reply) insert(reply)
        setMacro(macro)
      } catch (problem) {
        if (!(problem instanceof Error)) throw problem
        toast.failure(problem.message)
      }
    },
  }
}

export type ReplyMacro = ReturnType<typeof useReplyMacro>
