import { ActionIcon } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { t } from '../language/t.ts'
import { usePopup } from '../popup/use-popup.ts'
import { useChangeWorkspace, useWorkspace } from '../use-workspace.ts'
import type { Column } from './column.ts'
import { late } from '../late/late.tsx'

const loadPopover = async () => (await import('../columns/columns-popover.tsx')).ColumnsPopover
const ColumnsPopover = late(loadPopover, null)

/** The parts of a column that the choice of columns needs. */
type ChoosableColumn = Pick<Column<never>, 'key' | 'label' | 'role' | 'isFirstToGo'>

/** Whether a column can be hidden. The link that opens a row cannot. */
const canGo = ({ role }: ChoosableColumn): boolean => role !== 'link'

/** Returns the columns that the user has not hidden. */
export function useChosenColumns<Of extends ChoosableColumn>(
  table: string,
  columns: readonly Of[],
): readonly Of[] {
  const hidden = useWorkspace().hiddenColumns[table]
  return hidden ? columns.filter((column) => !canGo(column) || !hidden.includes(column.key)) : columns
}

type Props = { table: string; columns: readonly ChoosableColumn[] }

/** Opens the choice of columns. The choice is stored with the account, so it applies in every browser. */
export function ColumnsButton({ table, columns }: Props) {
  const { popup, isWanted, target } = usePopup('dialog', loadPopover)
  const { hiddenColumns } = useWorkspace()
  const change = useChangeWorkspace()
  const hidden = hiddenColumns[table] ?? []
  const options = columns.filter(canGo).map(({ key, label, isFirstToGo }) => ({
    key,
    label: t(label),
    isFirstToGo,
  }))
  const toggle = (key: string) => {
    const { [table]: _, ...others } = hiddenColumns
    const left = hidden.includes(key) ? hidden.filter((other) => other !== key) : [...hidden, key]
    change({ hiddenColumns: left.length > 0 ? { ...others, [table]: left } : others })
  }
  return (
    <>
      <ActionIcon {...target} aria-label={t('Columns')}>
        <IconColumns3 size={18} stroke={1.7} aria-hidden />
      </ActionIcon>
      {isWanted && (
        <ColumnsPopover
          popup={popup}
          options={options}
          chosen={new Set(options.map(({ key }) => key).filter((key) => !hidden.includes(key)))}
          onToggle={toggle}
        />
      )}
    </>
  )
}
