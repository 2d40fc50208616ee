import { ActionIcon, Group, Input } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { FileButton } from '#entities/file/tray/file-button.tsx'
import { FileTray } from '#entities/file/tray/file-tray.tsx'
import type { FileTray as Tray } from '#entities/file/tray/use-file-tray.ts'
import type { Macro } from '#entities/macro/queries.ts'
import { t } from '#ui/language/t.ts'
import classes from './macros-page.module.css'

type MacroFile = Macro['files'][number]

type Props = {
  /** Files that the macro has and keeps. */
  kept: readonly MacroFile[]
  /** New files. */
  tray: Tray
  error: string | undefined
  onKeep: (files: MacroFile[]) => void
}

/** The files that are inserted with the reply of a macro. */
export const MacroFiles = ({ kept, tray, error, onKeep }: Props) => (
  <Input.Wrapper label={t('Files')} labelElement="div" error={error}>
    {kept.length > 0 && (
      <ul className={classes.files} aria-label={t('Files')}>
        {kept.map((file) => (
          <li key={file.id}>
            <Group gap={4} wrap="nowrap">
              <bdi className={classes.file}>{file.name}</bdi>
              <ActionIcon
                size="sm"
                aria-label={t('Remove {name}', { name: file.name })}
                onClick={() => onKeep(kept.filter(({ id }) => id !== file.id))}
              >
                <IconX size={14} aria-hidden />
              </ActionIcon>
            </Group>
          </li>
        ))}
      </ul>
    )}
    <FileTray tray={tray} onRemoved={() => undefined} />
    <div>
      <FileButton isWorded onFiles={tray.add} />
    </div>
  </Input.Wrapper>
)
