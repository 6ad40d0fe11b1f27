import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { LinkProps } from '@tanstack/react-router'
import { useState } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { SearchField } from '#src/ui/search-field.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CategoryRulesApi } from '../category-rules.api.ts'
import { NoRules } from './no-rules.tsx'
import { RemoveRule } from './remove-rule.tsx'
import { useRuleColumns } from './rule-columns.tsx'
import type { RulesSearch } from './rules-search.ts'
import { useRuleActions } from './use-rule-actions.ts'

type RulesPageProps = {
  rules: PromiseState<Page<CategoryRule>>
  api: CategoryRulesApi
  search: RulesSearch
  /** Where the conversations are that a rule matches; null for those who may not open them. */
  callsOf: ((ruleId: number) => LinkProps) | null
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<RulesSearch>) => void
  onRetry: () => void
}

/** Every rule with what it looks for, how far it is, and what it says of how many conversations. */
export function RulesPage({ rules, api, search, callsOf, kit, onChange, onRetry }: RulesPageProps) {
  const { t } = useLingui()
  const [removed, remove] = useState<CategoryRule | null>(null)
  const columns = useRuleColumns({ callsOf, actions: useRuleActions(api), onRemove: remove })

  return (
    <ListPage
      title={<Trans>Category rules</Trans>}
      sentence={<Trans>Which conversations are about what, by what was said in them and what was not?</Trans>}
      actions={
        <AddLink to="/calls/rules/create">
          <Trans>Add rule</Trans>
        </AddLink>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <FilterBar active={filterCount(search)}>
          <SearchField placeholder={t`Name or description`} value={search.q} onChange={(q) => filter({ q })} />
        </FilterBar>
      )}
      list={rules}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# rule" other="# rules" />}
      noMatch={{
        title: <Trans>No rule matches</Trans>,
        hint: <Trans>Search for a part of the name or of the description.</Trans>,
      }}
      empty={<NoRules />}
      onRetry={onRetry}
    >
      {removed && <RemoveRule rule={removed} api={api} onClose={() => remove(null)} />}
    </ListPage>
  )
}
