import type { NamedMention } from '@support-desk/contract'
import { IconUser, IconUsersGroup } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useSendKey } from '#ui/keyboard/use-send-key.ts'
import { t } from '#ui/language/t.ts'
import { searchedName } from '#ui/text/name-key.ts'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { type CompletedProps, CompletingEditor } from '#ui/rich-text/completing-editor.tsx'
import { mentionableQuery } from '../queries.ts'

type Props = Omit<CompletedProps, 'label' | 'placeholder' | 'sendBy' | 'picture'>

/** The editor of a note. `@` offers staff members and teams. */
export function MentionField({ field, ...editor }: Props) {
  const sendBy = useSendKey()
  const [beginning, setBeginning] = useState<string | null>(null)
  const {
    data: found = [],
    isFetching,
    isPlaceholderData: isOfBefore,
  } = useQuery({
    ...mentionableQuery(beginning ?? ''),
    enabled: beginning !== null,
    placeholderData: keepPreviousData,
  })
  // Filters out results for fewer letters, so that an early Enter does not mention the wrong person.
  const fits = ({ name }: NamedMention) => searchedName(name).startsWith(searchedName(beginning ?? ''))
  return (
    <CompletingEditor<NamedMention>
      {...editor}
      picture={documentPicture}
      field={field}
      sign="@"
      beginning={beginning}
      onBeginning={setBeginning}
      options={isOfBefore ? found.filter(fits) : found}
      isLooking={isFetching}
      optionsLabel={t('Mention')}
      keyOf={({ kind, id }) => `${kind} ${id}`}
      show={({ kind, name }) => (
        <>
          {kind === 'team' ? <IconUsersGroup size={16} aria-hidden /> : <IconUser size={16} aria-hidden />}
          <bdi>{name}</bdi>
        </>
      )}
      onChoose={(mention) => field.current?.mention(mention)}
      label={t('Internal note')}
      placeholder={t('Write an internal note. Use @ to mention someone.')}
      sendBy={sendBy}
    />
  )
}
