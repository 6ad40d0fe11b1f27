import { plural } from '@lingui/core/macro'
import { useLingui, Trans } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import {
  IconAlertTriangle,
  IconCheck,
  IconClock,
  IconPlayerPause,
  IconRefresh,
  IconPlayerPlay,
  IconTrash,
} from '@tabler/icons-react'
import { Link, type LinkProps } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CategoryRule } from '#contracts/category-rules.ts'
import type { Column } from '#src/list/data-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'

import { notJudgedTotal, useNotJudged, type NotJudgedCounts } from '../not-judged.ts'
import classes from './cells.module.css'
import { type RuleActions, useRuleActions } from './use-rule-actions.ts'

type RuleColumnsProps = {
  /** A link to the conversations that a rule matches; null if the reader may not open them. */
  callsOf: ((ruleId: number) => LinkProps) | null
  onRemove: (rule: CategoryRule) => void
}

/** The columns of the list of rules. The conversations that a rule could not judge are shown with the reason. */
export function useRuleColumns({ callsOf, onRemove }: RuleColumnsProps): Column<CategoryRule>[] {
  const { t } = useLingui()
  const { number } = useFormats()
  const actions = useRuleActions()

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
        cell: (rule) => <MatchedCount rule={rule} link={callsOf?.(rule.id)} />,
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

/** How many conversations a rule could not judge, and why. */
function NotJudged({ counts }: { counts: NotJudgedCounts }) {
  const { number } = useFormats()
  const { reasons } = useNotJudged()
  const total = notJudgedTotal(counts)
  // a single reason already contains the number
  const isSingleReason = counts.no_transcript === total || counts.untimed === total

  return (
    <span className={classes['reasons']}>
      {(total === 0 || !isSingleReason) && number(total)}{' '}
      {total > 0 && <span className={classes['aside']}>{reasons(counts)}</span>}
    </span>
  )
}

type MatchedCountProps = { rule: CategoryRule; link: LinkProps | undefined }

/** How many conversations a rule matches, the share of those it can judge, and a link to them. */
function MatchedCount({ rule: { name, counts }, link }: MatchedCountProps) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  if (!counts) return '—'

  const { matched, judged } = counts
  const matches = number(matched)
  const detail = t`${matches} of ${plural(judged, { one: '# conversation that was judged', other: '# conversations that were judged' })}`
  return (
    <span title={detail} className={classes['figure']}>
      {link && matched > 0 ? (
        <Link {...link} aria-label={t`${name}: ${detail}`}>
          {matches}
        </Link>
      ) : (
        matches
      )}{' '}
      <span className={classes['share']}>{judged > 0 ? percent(matched / judged, 1) : '—'}</span>
    </span>
  )
}

/** The state of a rule's run, as a word and an icon; the numbers on hover. */
function RuleState({ rule: { run, counts } }: { rule: CategoryRule }) {
  const { t } = useLingui()
  const { number, percent } = useFormats()
  const waiting = counts?.waiting ?? 0
  const state = run.state === 'done' && waiting > 0 ? 'catching-up' : run.state
  const { icon: Icon, tone } = STATE_ICONS[state]
  const [done, total] = [number(run.done), run.total === null ? null : number(run.total)]
  const share = run.total ? percent(Math.min(1, run.done / run.total)) : null
  const waitingText =
    waiting > 0
      ? t`${plural(waiting, { one: '# conversation is still to be judged', other: '# conversations are still to be judged' })}`
      : undefined
  const progress = total === null ? undefined : t`${done} of ${total} conversations`

  return (
    <span className={classes['state']} data-tone={tone} title={run.state === 'running' ? progress : waitingText}>
      <Icon size={16} stroke={1.5} aria-hidden />
      {state === 'inactive' && <Trans>Switched off</Trans>}
      {state === 'waiting' && <Trans>Waiting its turn</Trans>}
      {state === 'running' && (share === null ? <Trans>Running</Trans> : <Trans>Running, {share}</Trans>)}
      {state === 'catching-up' && <Trans>Judging new ones</Trans>}
      {state === 'done' && <Trans>Ready</Trans>}
      {state === 'failed' && <Trans>Stopped by a fault</Trans>}
    </span>
  )
}

const STATE_ICONS = {
  inactive: { icon: IconPlayerPause, tone: undefined },
  waiting: { icon: IconClock, tone: undefined },
  running: { icon: IconRefresh, tone: undefined },
  'catching-up': { icon: IconRefresh, tone: undefined },
  done: { icon: IconCheck, tone: 'good' },
  failed: { icon: IconAlertTriangle, tone: 'bad' },
} as const

type RuleButtonsProps = {
  rule: CategoryRule
  actions: RuleActions
  onRemove: (rule: CategoryRule) => void
}

function RuleButtons({ rule, actions, onRemove }: RuleButtonsProps) {
  const { t } = useLingui()
  const { name, active } = rule
  const SwitchIcon = active ? IconPlayerPause : IconPlayerPlay
  const switchLabel = active ? t`Switch ${name} off` : t`Switch ${name} on`

  return (
    <span className={classes['buttons']}>
      {rule.run.state === 'failed' && (
        <ActionIcon
          variant="subtle"
          aria-label={t`Run ${name} again`}
          title={t`Run ${name} again`}
          onClick={() => actions.runAgain(rule)}
        >
          <IconRefresh size={16} stroke={1.5} />
        </ActionIcon>
      )}
      <ActionIcon
        variant="subtle"
        aria-label={switchLabel}
        title={switchLabel}
        onClick={() => actions.switchOver(rule)}
      >
        <SwitchIcon size={16} stroke={1.5} />
      </ActionIcon>
      <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => onRemove(rule)}>
        <IconTrash size={16} stroke={1.5} />
      </ActionIcon>
    </span>
  )
}
