import { Button, CloseButton, Group } from '@mantine/core'
import { rich, t } from '#ui/language/t.ts'
import type { Macro, MacroPreview } from './queries.ts'
import { MacroChanges } from './macro-changes.tsx'
import classes from './macros.module.css'

type Props = {
  macro: Macro
  preview: MacroPreview
  isBusy: boolean
  onApply: () => void
  onDrop: () => void
}

/** The pending steps of a macro: they can be applied with the reply, at once, or dropped. */
export const MacroStrip = ({ macro, preview, isBusy, onApply, onDrop }: Props) => (
  <section className={classes.strip} aria-label={t('Macro')}>
    <Group gap={8} fz="var(--size-13)">
      <strong>{rich('{name} will run when you send', { name: <bdi>{macro.name}</bdi> })}</strong>
      <Button
        size="compact-xs"
        variant="default"
        disabled={preview.obstacle !== null}
        loading={isBusy}
        onClick={onApply}
      >
        {t('Apply now')}
      </Button>
      <CloseButton size="sm" aria-label={t('Insert reply only')} onClick={onDrop} />
    </Group>
    <MacroChanges macro={macro} preview={preview} />
  </section>
)
