import type { ComponentProps } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { RequesterCard } from './requester-card.tsx'

type Props = ComponentProps<typeof RequesterCard> & { onClose: () => void }

/** The card of a requester as a dialog, where there is no room beside the conversation. */
export const RequesterDialog = ({ onClose, ...card }: Props) => (
  <Dialog title={t('About the requester')} isBegun={false} onClose={onClose}>
    <RequesterCard {...card} />
  </Dialog>
)
