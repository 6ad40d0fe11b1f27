import { useLingui } from '@lingui/react/macro'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import classes from './cells.module.css'
import { Matched } from './matched.tsx'
import { NotJudged } from './not-judged-cell.tsx'
import { RuleButtons } from './rule-buttons.tsx'
import { RuleState } from './rule-state.tsx'
import type { RuleActions } from './use-rule-actions.ts'

type RuleColumnsProps = {
  callsOf: ((ruleId: number) => LinkProps) | null
  actions: RuleActions
  onRemove: (rule: CategoryRule) => void
}

/** The columns of the list of rules. What a rule says nothing about stands beside what it matches, with why. */
export function useRuleColumns({ callsOf, actions, onRemove }: RuleColumnsProps): Column<CategoryRule>[] {
  const { t } = useLingui()
  const { number } = useFormats()

  return useMemo(
    () => [
      {
        name: 'name',
        width: 196,
        header: t`Name`,
        isSortable: true,
        cell: ({ id, name }) => (
          <Link to="/calls/rules/edit/$id" params={{ id: String(id) }}>
            {name}
          </Link>
        ),
      },
      { name: 'description', width: 240, header: t`Description`, cell: ({ description }) => description || '—' },
      {
        name: 'query',
        width: 216,
        header: t`Looks for`,
        cell: ({ query }) => (
          <code className={classes['query']} title={query}>
            {query}
          </code>
        ),
      },
      { name: 'state', width: 136, header: t`State`, cell: (rule) => <RuleState rule={rule} /> },
      {
        name: 'matched',
        width: 108,
        header: t`Matched`,
        isSortable: true,
        isNumber: true,
        cell: (rule) => <Matched rule={rule} link={callsOf?.(rule.id)} />,
      },
      {
        name: 'judged',
        width: 72,
        header: t`Judged`,
        isNumber: true,
        cell: ({ counts }) => (counts ? number(counts.judged) : '—'),
      },
      {
        name: 'not_judged',
        width: 172,
        header: t`Not judged`,
        cell: ({ counts }) => (counts ? <NotJudged counts={counts.not_judged} /> : '—'),
      },
      {
        name: 'updated_at',
        width: 108,
        header: t`Changed`,
        isSortable: true,
        cell: ({ updated_at }) => <Moment at={updated_at} />,
      },
      {
        name: 'buttons',
        width: 88,
        header: t`Actions`,
        cell: (rule) => <RuleButtons rule={rule} actions={actions} onRemove={onRemove} />,
      },
    ],
    [t, number, callsOf, actions, onRemove],
  )
}
