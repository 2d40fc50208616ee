import { CloseButton } from '@mantine/core'
import type { TagLabel } from '@support-desk/contract'
import { t } from '#ui/language/t.ts'
import { TagChips } from '#entities/ticket/tags/tag-chips.tsx'
import type { TicketActions } from '../use-ticket-actions.ts'

type Props = { tags: readonly TagLabel[]; actions: TicketActions }

/** The tags of a ticket, each to be taken from it. */
export const PaneTags = ({ tags, actions }: Props) => (
  <TagChips
    tags={tags}
    after={(tag) => (
      <CloseButton
        size={20}
        iconSize={12}
        aria-label={t('Remove the tag {name}', { name: tag.name })}
        onClick={() => void actions.removeTag(tag)}
      />
    )}
  />
)
