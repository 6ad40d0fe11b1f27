import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { AlertRule } from '#contracts/alert-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { alertsApi } from '../alerts.api.ts'
import { useAlertRuleColumns } from './rule-columns.tsx'
import { alertRulesQuery, type AlertRulesSearch } from './rules-search.ts'

type AlertRulesScreenProps = {
  rules: Promise<Page<AlertRule>>
  context: { locale: LocaleActor; http: Http }
  search: AlertRulesSearch
  onChange: (change: Partial<AlertRulesSearch>) => void
}

/** Every rule: what it looks at, who is told, and how many of its alerts wait. */
export function AlertRulesScreen({ rules, context: { locale, http }, search, onChange }: AlertRulesScreenProps) {
  const { t } = useLingui()
  const [api] = useState(() => alertsApi(http))
  const [removed, remove] = useState<AlertRule | null>(null)
  const reload = useReload()
  const kit = useSelector(locale, ({ context }) => context.kit)

  return (
    <ListPage
      title={<Trans>Alert rules</Trans>}
      sentence={<Trans>What is watched, how closely, and who is told?</Trans>}
      actions={
        <>
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exportedRules(alertRulesQuery(search), format)}
          />
          <AddLink to="/alerts/rules/create">
            <Trans>Add rule</Trans>
          </AddLink>
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <FilterBar active={filterCount(search)}>
          <SearchField placeholder={t`Name`} value={search.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      )}
      list={usePromiseState(rules)}
      columns={useAlertRuleColumns(remove)}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# rule" other="# rules" />}
      noMatch={{ title: <Trans>No rule matches</Trans>, hint: <Trans>Search for a part of the name.</Trans> }}
      empty={
        <Empty
          title={<Trans>Nothing is watched yet</Trans>}
          action={
            <AddLink to="/alerts/rules/create">
              <Trans>Add rule</Trans>
            </AddLink>
          }
        >
          <Trans>
            A rule watches a number, such as the share of auto-fails, or single conversations, such as those in which a
            card number is spoken. It tells people in the application, by mail and by webhook.
          </Trans>
        </Empty>
      }
      onRetry={reload}
    >
      {removed && (
        <ActionDialog
          title={<Trans>Remove the rule {removed.name}?</Trans>}
          verb={<Trans>Remove</Trans>}
          progress={<Trans>Removing…</Trans>}
          act={(_reason, signal) => api.removeRule(removed.id, signal)}
          onDone={() => {
            const { name } = removed
            remove(null)
            void notify({ text: t`The rule ${name} is gone.`, milliseconds: 5000 })
            reload()
          }}
          onClose={() => remove(null)}
        >
          <Trans>Nothing is watched by it any more. What it found stays as it is.</Trans>
        </ActionDialog>
      )}
    </ListPage>
  )
}
