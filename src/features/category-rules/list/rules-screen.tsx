import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, type LinkProps, useRouter } from '@tanstack/react-router'
import { useCallback, useState } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Page } from '#contracts/pagination.ts'
import { printSearch } from '#domain/search/search-query.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { usePolledAnswer } from '#src/query/use-polled-answer.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { categoryRulesApi } from '../category-rules.api.ts'
import { queryOf } from '../conditions.ts'
import { exampleRules } from '../example-rules.ts'
import { useRuleColumns } from './rule-columns.tsx'
import classes from './rules-screen.module.css'
import { type RulesSearch, rulesSearch } from './rules-search.ts'

type RulesScreenProps = {
  rules: Promise<Page<CategoryRule>>
  search: RulesSearch
  /** A link to the conversations that a rule matches. */
  callsOf: (ruleId: number) => LinkProps
}

/**
 * Every rule with its search, its state and the numbers of its conversations. The list is reloaded as long as one of the
 * rules runs.
 */
export function RulesScreen({ rules, search, callsOf }: RulesScreenProps) {
  const { t } = useLingui()
  const can = useCan()
  const api = useApi(categoryRulesApi)
  const [ruleToRemove, setRuleToRemove] = useState<CategoryRule | null>(null)
  const queryKey = JSON.stringify(rulesSearch.query(search))
  const loadPage = useCallback(
    (signal: AbortSignal) => api.page(rulesSearch.query(JSON.parse(queryKey)), signal),
    [api, queryKey],
  )
  const list = usePolledAnswer({
    answer: usePromiseState(rules),
    isChanging: isUnfinished,
    ask: loadPage,
    everyMs: 2_000,
  })
  const columns = useRuleColumns({ callsOf: can('call-detail') ? callsOf : null, onRemove: setRuleToRemove })

  return (
    <ListScreen
      title={<Trans>Category rules</Trans>}
      sentence={<Trans>Which conversations are about what, by what was said in them and what was not?</Trans>}
      actions={
        <AddLink to="/calls/rules/create">
          <Trans>Add rule</Trans>
        </AddLink>
      }
      search={search}
      renderFilters={(filter) => (
        <SearchField placeholder={t`Name or description`} value={search.q} onChange={(q) => filter({ q })} />
      )}
      list={list}
      columns={columns}
      renderCount={(total) => <Plural value={total} one="# rule" other="# rules" />}
      noMatch={{
        title: <Trans>No rule matches</Trans>,
        hint: <Trans>Search for a part of the name or of the description.</Trans>,
      }}
      empty={<NoRules />}
    >
      {ruleToRemove && <RemoveRule rule={ruleToRemove} onClose={() => setRuleToRemove(null)} />}
    </ListScreen>
  )
}

const isUnfinished = ({ data }: Page<CategoryRule>) =>
  data.some(({ run, counts }) => run.state === 'waiting' || run.state === 'running' || (counts?.waiting ?? 0) > 0)

type RemoveRuleProps = { rule: CategoryRule; onClose: () => void }

/** Confirms the removal of a rule and of its results. */
function RemoveRule({ rule: { id, name }, onClose }: RemoveRuleProps) {
  const { t } = useLingui()
  const router = useRouter()
  const api = useApi(categoryRulesApi)

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

/** Explains what rules are for, with examples to start from. */
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
