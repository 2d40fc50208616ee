import { Button } from '@mantine/core'
import { type ExportFormat, messages } from '@support-desk/contract'
import { download } from '#api/download.ts'
import { auditList } from './queries.ts'
import { DownloadButton } from '#ui/download-button.tsx'
import { DataTable } from '#ui/data-table/data-table.tsx'
import { EmptyState } from '#ui/feedback/empty-state.tsx'
import { SettingsHeader } from '#entities/settings/settings-header.tsx'
import { toast } from '#ui/feedback/toast.tsx'
import { useTimes } from '#ui/text/times.ts'
import { choiceOf, useAuditAddress } from './audit-address.ts'
import { AUDIT_COLUMNS } from './audit-columns.tsx'
import { AuditFilters } from './audit-filters.tsx'
import { useChange } from '#ui/feedback/use-change.ts'
import { IN_ORDER } from '#ui/data-table/use-list-address.ts'
import { t } from '#ui/language/t.ts'

const FORMATS = messages({ csv: 'Export CSV', jsonl: 'Export JSON lines' }) satisfies Record<
  ExportFormat,
  string
>

/** The audit log for admins: who did, saw or exported what. */
export function AuditPage() {
  const { chosen, choose, clear, isFiltered } = useAuditAddress()
  const choice = choiceOf(chosen, useTimes())
  const exporting = useChange(
    (format: ExportFormat) =>
      download('exportAuditEntries', { query: { ...choice, format } }, `audit.${format}`),
    { onSuccess: (isSaved) => isSaved && toast.success(t('Export saved.')) },
  )
  const actions = (Object.keys(FORMATS) as ExportFormat[]).map((format) => (
    <DownloadButton
      key={format}
      label={t(FORMATS[format])}
      busy={exporting.isPending && exporting.variables === format}
      disabled={exporting.isPending}
      onClick={() => exporting.mutate(format)}
    />
  ))
  const empty = isFiltered ? (
    <EmptyState
      kind="no-match"
      title={t('No matching events')}
      action={
        <Button variant="default" onClick={clear}>
          {t('Clear filters')}
        </Button>
      }
    />
  ) : (
    <EmptyState kind="nothing-yet" title={t('No events yet')} />
  )
  return (
    <>
      <SettingsHeader page="audit" actions={actions} />
      <DataTable
        label={t('Audit')}
        name="audit"
        columns={AUDIT_COLUMNS}
        list={auditList(choice)}
        address={IN_ORDER}
        filters={<AuditFilters chosen={chosen} onChoose={choose} onClear={isFiltered ? clear : undefined} />}
        empty={empty}
      />
    </>
  )
}
