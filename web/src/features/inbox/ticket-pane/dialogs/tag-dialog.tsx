import { type ReactNode, useState } from 'react'
import { Dialog } from '#ui/feedback/dialog.tsx'
import { t } from '#ui/language/t.ts'
import { PickList, type Pick } from '#ui/pick/pick-list.tsx'
import { LIMITS, type TagLabel } from '@support-desk/contract'
import { IconPlus, IconTag, IconTagOff } from '@tabler/icons-react'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { request } from '#api/client.ts'
import { KEYS } from '#api/keys.ts'
import { toast } from '#ui/feedback/toast.tsx'
import { nameKey, searchedName } from '#ui/text/name-key.ts'
import { useSession } from '#ui/use-session.ts'
import { someTagsQuery, type Tag, tagSettingsQuery } from '#entities/ticket/tags/queries.ts'

type Props = TagPicksOptions & {
  title: string
  onClose: () => void
  /** Content below the list. */
  children?: ReactNode
}

/** Chooses tags by name. Stays open for several choices. */
export function TagDialog({ title, given, mayMake, onAdd, onRemove, onClose, children }: Props) {
  const [words, type] = useState('')
  const { picks, isSettled } = useTagPicks(words.trim(), { given, mayMake, onAdd, onRemove })
  return (
    <Dialog isBegun={words !== ''} onClose={onClose} title={title}>
      <PickList
        label={t('Tag name')}
        placeholder={t('Tag name')}
        words={words}
        onType={type}
        picks={picks.map((pick) => ({
          ...pick,
          act: () => {
            type('')
            pick.act()
          },
        }))}
        isSettled={isSettled}
        nothing={isSettled ? t('No tag with this name.') : ''}
      />
      {children}
    </Dialog>
  )
}

type TagPicksOptions = {
  /** Current tags, which can be removed. */
  given: readonly TagLabel[]
  /** Whether new tags can be created here, given the permission. */
  mayMake: boolean
  onAdd: (tag: TagLabel) => void
  onRemove: (tag: TagLabel) => void
}

/** Options for the typed words: current tags first, then other tags, then creating a new one. */
function useTagPicks(
  words: string,
  { given, mayMake, onAdd, onRemove }: TagPicksOptions,
): { picks: Pick[]; isSettled: boolean } {
  const client = useQueryClient()
  const isAdmin = useSession()?.role === 'Admin'
  const {
    data: found = [],
    isPlaceholderData,
    isPending,
  } = useQuery({
    ...someTagsQuery(words),
    placeholderData: keepPreviousData,
  })
  const isAsked = mayMake && !isAdmin
  const { data: settings, isPending: isMakerPending } = useQuery({ ...tagSettingsQuery(), enabled: isAsked })
  const isFound = !isPlaceholderData && !isPending
  // Until the results for these words arrive, filter the previous ones.
  const tags = found.filter(({ name, otherNames }) => [name, ...otherNames].some(fits))
  const isWritten = (name: string) => nameKey(name) === nameKey(words)
  const isThere = [...given, ...tags].some(({ name }) => isWritten(name)) || tags.some(hasOtherName)
  function fits(name: string): boolean {
    return searchedName(name).includes(searchedName(words))
  }
  function hasOtherName({ otherNames }: Tag): boolean {
    return otherNames.some(isWritten)
  }
  const make = async () => {
    try {
      const tag = await request('createTag', { body: { name: words } })
      void client.invalidateQueries({ queryKey: KEYS.tags })
      onAdd({ id: tag.id, name: tag.name })
    } catch (problem) {
      if (!(problem instanceof Error)) throw problem
      toast.failure(problem.message)
    }
  }
  const isMaker = mayMake && (isAdmin || settings?.makers === 'staff')
  const isOffered = isMaker && words !== '' && words.length <= LIMITS.tagName && isFound && !isThere
  const picks: Pick[] = [
    ...given
      .filter(({ name }) => fits(name))
      .map((tag) => ({
        id: tag.id,
        label: tag.name,
        detail: t('Remove'),
        icon: IconTagOff,
        isPerson: true,
        act: () => onRemove(tag),
      })),
    ...tags
      .filter(({ id }) => given.every((tag) => tag.id !== id))
      .map((tag) => ({
        id: tag.id,
        label: tag.name,
        detail: detailOf(tag),
        icon: IconTag,
        isPerson: true,
        act: () => onAdd({ id: tag.id, name: tag.name }),
      })),
    ...(isOffered
      ? [
          {
            id: 'new',
            label: t('Create tag {name}', { name: words }),
            icon: IconPlus,
            act: () => void make(),
          },
        ]
      : []),
  ]
  return { picks, isSettled: isFound && !(isAsked && isMakerPending) }
}

const detailOf = ({ tickets: { count, isAtLeast } }: Tag): string =>
  isAtLeast
    ? t('more than {count} tickets', { count })
    : t('{count, plural, =0 {no tickets} one {# ticket} other {# tickets}}', { count })
