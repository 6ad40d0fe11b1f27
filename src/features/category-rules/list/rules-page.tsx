import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { type LinkProps, useRouter, Link } from '@tanstack/react-router'
import { useState } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import { printSearch } from '#domain/search-query.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CategoryRulesApi } from '../category-rules.api.ts'
import { queryOf } from '../conditions.ts'
import { exampleRules } from '../example-rules.ts'
import { useRuleColumns } from './rule-columns.tsx'
import classes from './rules-page.module.css'
import type { RulesSearch } from './rules-search.ts'
import { useRuleActions } from './use-rule-actions.ts'

type RulesPageProps = {
  rules: PromiseState<Page<CategoryRule>>
  api: CategoryRulesApi
  search: RulesSearch
  /** Where the conversations are that a rule matches; null for those who may not open them. */
  callsOf: ((ruleId: number) => LinkProps) | null
  onChange: (change: Partial<RulesSearch>) => void
  onRetry: () => void
}

/** Every rule with what it looks for, how far it is, and what it says of how many conversations. */
export function RulesPage({ rules, api, search, callsOf, onChange, onRetry }: RulesPageProps) {
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

type RemoveRuleProps = { rule: CategoryRule; api: CategoryRulesApi; onClose: () => void }

/** Asks before a rule goes, and with it what it says of conversations. */
function RemoveRule({ rule: { id, name }, api, onClose }: RemoveRuleProps) {
  const { t } = useLingui()
  const router = useRouter()

  return (
    <ActionDialog
      title={<Trans>Remove the rule {name}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The rule ${name} is gone.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>Its category disappears from all conversations. The conversations stay as they are.</Trans>
    </ActionDialog>
  )
}

/** What rules are for, and some to begin with. */
function NoRules() {
  const { t, i18n } = useLingui()

  return (
    <Empty
      title={<Trans>There are no category rules yet</Trans>}
      action={
        <ul className={classes['examples']} aria-label={t`Begin with one of these`}>
          {exampleRules(i18n).map(({ key, name, description, conditions }) => (
            <li key={key}>
              <Link to="/calls/rules/create" search={{ example: key }} className={classes['example']}>
                <strong>{name}</strong> <span>{description}</span> <code>{searchOf(conditions)}</code>
              </Link>
            </li>
          ))}
        </ul>
      }
    >
      <Trans>
        A rule puts every conversation, past and new, into a category by what was said in it: words, phrases, by whom
        and when. Begin with one of these, or with your own.
      </Trans>
    </Empty>
  )
}

function searchOf(conditions: Parameters<typeof queryOf>[0]): string {
  const query = queryOf(conditions)
  return query ? printSearch(query) : ''
}
