import { IconBolt } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { t } from '#ui/language/t.ts'
import { documentPicture } from '#entities/file/attachments/document-picture.tsx'
import { type CompletedProps, CompletingEditor } from '#ui/rich-text/completing-editor.tsx'
import { type Macro, macrosNamed, macrosQuery } from './queries.ts'

/** Maximum number of suggestions above the field. */
const OFFERED = 8

type Props = CompletedProps & { onMacro: (macro: Macro) => void }

/** The editor of a reply. `:` offers macros by name. */
export function MacroField({ field, onMacro, ...editor }: Props) {
  const [beginning, setBeginning] = useState<string | null>(null)
  const { data: macros = [], isLoading } = useQuery({ ...macrosQuery(), enabled: beginning !== null })
  return (
    <CompletingEditor<Macro>
      {...editor}
      picture={documentPicture}
      field={field}
      sign=":"
      beginning={beginning}
      onBeginning={setBeginning}
      options={macrosNamed(macros, beginning ?? '').slice(0, OFFERED)}
      isLooking={isLoading}
      optionsLabel={t('Macros')}
      keyOf={({ id }) => id}
      show={({ name }) => (
        <>
          <IconBolt size={16} aria-hidden />
          <bdi>{name}</bdi>
        </>
      )}
      onChoose={(macro) => {
        field.current?.removeDraft()
        onMacro(macro)
      }}
    />
  )
}
