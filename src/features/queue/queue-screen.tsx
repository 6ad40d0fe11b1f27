import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Kbd } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useRouter, useNavigate } from '@tanstack/react-router'
import { useState, useEffect, useEffectEvent } from 'react'

import type { QueueRowDto, QueueSummary } from '#contracts/queue.ts'
import { useApi, useCan } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import { ColumnMenu } from '#src/list/column-menu.tsx'
import { ListTable } from '#src/list/list-table.tsx'
import { filterCount, noFilters } from '#src/list/list-view.ts'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { notify } from '#src/ui/notify.ts'
import { Page } from '#src/ui/page.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { NoMatch } from '#src/ui/states/no-match.tsx'
import { Tile } from '#src/ui/tile.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { channelNames } from '#src/words/conversation.ts'

import { auditLink } from './audit-link.ts'
import { Due } from './due.tsx'
import { useQueueColumns } from './queue-columns.tsx'
import { type QueueSearch, queueSearch } from './queue-search.ts'
import { type QueueAnswers, queueApi } from './queue.api.ts'
import classes from './queue.module.css'

type QueueScreenProps = { answers: QueueAnswers; search: QueueSearch }

/** The queue of an auditor: the next audit, the progress of the day, and everything that is open. */
export function QueueScreen({ answers, search }: QueueScreenProps) {
  const { number } = useFormats()
  const api = useApi(queueApi)
  const change = useSearchChange<QueueSearch>()
  const reload = useReload()
  const queue = usePromiseState(answers.queue)
  const summary = usePromiseState(answers.summary)
  const first = usePromiseState(answers.first)
  const [rowToSkip, setRowToSkip] = useState<QueueRowDto | null>(null)
  const columns = useQueueColumns(setRowToSkip)
  const isFiltered = filterCount(search) > 0
  const clear = () => change(noFilters(search))

  return (
    <Page
      title={<Trans>My work today</Trans>}
      sentence={<Trans>What is there for you to audit, and what comes first?</Trans>}
      actions={
        <>
          <ColumnMenu columns={columns} view={search} onView={change} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exportFile(queueSearch.query(search), format)}
          />
        </>
      }
    >
      <div className={classes['today']}>
        {first.value && <NextAudit key={first.value.id} row={first.value} />}
        {summary.value && <TodayTiles summary={summary.value} />}
      </div>
      <ListTable
        list={queue}
        columns={columns}
        view={search}
        onView={change}
        renderCount={(total) => {
          const count = number(total)
          return <Plural value={total} one={`${count} open`} other={`${count} open`} />
        }}
        onClear={isFiltered ? clear : undefined}
        onRetry={reload}
        empty={
          isFiltered ? (
            <NoMatch title={<Trans>Nothing of this plan is open for you</Trans>} onClear={clear}>
              <Trans>Other plans may have something.</Trans>
            </NoMatch>
          ) : (
            <NothingDue isDone={(summary.value?.done_today ?? 0) > 0} />
          )
        }
      />
      {rowToSkip && <SkipAudit row={rowToSkip} onClose={() => setRowToSkip(null)} />}
    </Page>
  )
}

type NothingDueProps = {
  /** Something was done today: the queue was completed, and not empty from the start. */
  isDone: boolean
}

/** An empty queue: what happens next, and what can be done without a plan. */
function NothingDue({ isDone }: NothingDueProps) {
  // people who may open conversations can audit any of them
  const mayExplore = useCan()('call-detail')

  return (
    <Empty
      title={isDone ? <Trans>Everything is done</Trans> : <Trans>Nothing waits for you</Trans>}
      action={
        mayExplore && (
          <LinkButton link={{ to: '/calls' }} variant="default">
            <Trans>Look for a conversation</Trans>
          </LinkButton>
        )
      }
    >
      <Trans>Once a supervisor draws for a plan with you in it, the conversations appear here and you are told.</Trans>{' '}
      {mayExplore && <Trans>Until then you can evaluate any conversation that you open.</Trans>}
    </Empty>
  )
}

type SkipAuditProps = { row: QueueRowDto; onClose: () => void }

/** Asks why a conversation is skipped. */
function SkipAudit({ row, onClose }: SkipAuditProps) {
  const { t } = useLingui()
  const router = useRouter()
  const api = useApi(queueApi)

  return (
    <ActionDialog
      title={<Trans>Skip this conversation?</Trans>}
      verb={<Trans>Skip</Trans>}
      progress={<Trans>Skipping…</Trans>}
      asksReason
      act={(reason, signal) => api.skip(row.id, reason, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The conversation is skipped.`, milliseconds: 5000 })
        void router.invalidate()
      }}
      onClose={onClose}
    >
      <Trans>It leaves your queue for good. Say why: such as that there is no sound.</Trans>
    </ActionDialog>
  )
}

/** The progress of the day: done, due, and overdue. */
function TodayTiles({ summary }: { summary: QueueSummary }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { done_today, target_today, overdue, due_today, done_this_week, drafts } = summary
  const [done, target] = [number(done_today), number(target_today)]

  return (
    <div className={classes['tiles']}>
      <Tile
        label={<Trans>Done today</Trans>}
        value={target_today === 0 ? done : `${done} / ${target}`}
        detail={t`${done} done today; ${target} were due up to today`}
      />
      <Tile
        label={<Trans>Overdue</Trans>}
        value={
          overdue === 0 ? (
            number(0)
          ) : (
            <span className={classes['mark']} data-tone="bad">
              <IconAlertTriangle size={20} stroke={1.5} aria-hidden />
              {number(overdue)}
            </span>
          )
        }
        detail={t`Should have been done before today`}
      />
      <Tile label={<Trans>Due today</Trans>} value={number(due_today)} detail={t`Still open`} />
      <Tile
        label={<Trans>Done this week</Trans>}
        value={number(done_this_week)}
        detail={t`Since Monday; ${number(drafts)} begun and not submitted`}
      />
    </div>
  )
}

/** The next audit, opened by a button or a key. */
function NextAudit({ row }: { row: QueueRowDto }) {
  const { i18n } = useLingui()
  const { duration, day } = useFormats()
  const navigate = useNavigate()
  const address = auditLink(row)
  useKey(NEXT_KEY, () => void navigate(address))
  const { call, draft, plan } = row
  const due = day(row.due_on)
  const facts = [
    i18n._(channelNames[call.channel]),
    call.agent?.name,
    call.duration_ms === null ? null : duration(call.duration_ms),
    plan.name,
  ]

  return (
    <div className={classes['next']}>
      <LinkButton link={address} size="lg" aria-keyshortcuts={NEXT_KEY}>
        {draft ? <Trans>Go on with the draft</Trans> : <Trans>Audit the next one</Trans>}
        <Kbd className={classes['key']} aria-hidden>
          {NEXT_KEY}
        </Kbd>
      </LinkButton>
      <p className={classes['note']}>{facts.filter(Boolean).join(' · ')}</p>
      <p className={classes['note']}>{row.overdue ? <Due row={row} /> : <Trans>Due {due}</Trans>}</p>
    </div>
  )
}

const NEXT_KEY = 'n'

/** Handles a key on the page, except in fields and dialogs. */
function useKey(key: string, act: () => void) {
  const handle = useEffectEvent((event: KeyboardEvent) => {
    const { target, defaultPrevented, ctrlKey, metaKey, altKey, repeat } = event
    if (event.key.toLowerCase() !== key || defaultPrevented || ctrlKey || metaKey || altKey || repeat) return
    if (target instanceof Element && target.closest(FIELDS)) return
    event.preventDefault()
    act()
  })
  useEffect(() => {
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [])
}

const FIELDS =
  'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable], [role="dialog"], [role="menu"]'
