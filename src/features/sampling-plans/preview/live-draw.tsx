import { Trans, useLingui, Plural } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useId, type ReactNode } from 'react'

import { channels } from '#contracts/conversation.ts'
import type { PlanPreview, PlanPreviewQuestion } from '#contracts/sampling-plans.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import type { AskQuestion } from '#src/machines/query.machine.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { channelNames } from '#src/words/conversation.ts'

import { CountsTable } from '../counts-table.tsx'
import classes from './live-draw.module.css'

export type FetchPlanPreview = AskQuestion<PlanPreviewQuestion, PlanPreview>

type LiveDrawProps = {
  /** Null while the values are invalid. */
  question: PlanPreviewQuestion | null
  fetchPreview: FetchPlanPreview
}

/** What the plan would draw with the current values: how many, per agent, and who would audit them. */
export function LiveDraw({ question, fetchPreview }: LiveDrawProps) {
  const { value: answer, error, isPending, refetch } = useQuery(question, fetchPreview, { debounceMs: 400 })
  const id = useId()
  // an older preview next to an error would be misleading
  const preview = error ? null : answer

  return (
    <aside className={classes['panel']} aria-labelledby={id} aria-busy={isPending}>
      <div className={classes['head']}>
        <h2 id={id} className={classes['title']}>
          <Trans>What would be drawn</Trans>
        </h2>
        {answer && isPending && (
          <span className={classes['note']}>
            <Trans>Looking again…</Trans>
          </span>
        )}
      </div>
      {question === null && (
        <p className={classes['note']}>
          <Trans>Say how many, from which day to which: what that draws appears here, before anything is saved.</Trans>
        </p>
      )}
      <StepFailure
        failure={error === null ? null : failureIn(error)}
        action={
          <Button variant="default" size="compact-sm" onClick={refetch}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {preview && (
        <div className={classes['answer']} data-pending={isPending || undefined}>
          <DrawFigures preview={preview} />
          <DrawTables preview={preview} />
        </div>
      )}
      {!answer && isPending && <Loading rows={6} />}
    </aside>
  )
}

function DrawTables({ preview: { evaluators, strata, agents } }: { preview: PlanPreview }) {
  const { t, i18n } = useLingui()
  const { number } = useFormats()
  const nameOf = (name: string | null) => {
    const channel = channels.find((candidate) => candidate === name)
    return channel ? i18n._(channelNames[channel]) : (name ?? t`Without any`)
  }
  const drawColumns = [
    { key: 'eligible', header: t`There are`, render: (row: DrawnRow) => number(row.eligible) },
    { key: 'held', header: t`Before`, render: (row: DrawnRow) => number(row.held) },
    {
      key: 'drawn',
      header: t`Now`,
      render: ({ drawn, short_of }: DrawnRow) =>
        short_of === null ? number(drawn) : t`${number(drawn)}, wanted ${number(short_of)}`,
    },
  ]

  return (
    <>
      {evaluators.length > 0 && (
        <CountsTable
          caption={<Trans>Who audits how many</Trans>}
          of={t`Evaluator`}
          rows={evaluators}
          keyOf={({ id }) => id}
          renderName={({ name }) => name}
          columns={[
            { key: 'held', header: t`Before`, render: ({ held }) => number(held) },
            { key: 'drawn', header: t`Now`, render: ({ drawn }) => number(drawn) },
            { key: 'target', header: t`At most`, render: ({ target }) => (target === null ? '—' : number(target)) },
          ]}
        />
      )}
      {strata.length > 0 && (
        <CountsTable
          caption={<Trans>Shares of the total</Trans>}
          of={t`Part`}
          rows={strata}
          keyOf={({ name }) => name ?? ''}
          renderName={({ name }) => nameOf(name)}
          columns={drawColumns}
        />
      )}
      {agents.length > 0 && (
        <CountsTable
          caption={<Trans>Of which agents</Trans>}
          of={t`Agent`}
          rows={agents}
          keyOf={({ agent }) => agent?.id ?? 0}
          renderName={({ agent }) => agent?.name ?? t`Not known`}
          columns={drawColumns}
        />
      )}
    </>
  )
}

type DrawnRow = PlanPreview['strata'][number] | PlanPreview['agents'][number]

/** The number of conversations that would be drawn, in total and in words. */
function DrawFigures({ preview }: { preview: PlanPreview }) {
  const { number } = useFormats()
  const { eligible, drawn, held, elapsed_days, period_days, quota_now, unassigned, without_agent } = preview
  const [drawnCount, heldCount] = [number(drawn), number(held)]
  const eligibleCount = number(eligible)
  const isPart = elapsed_days < period_days
  const short = preview.agents.filter(({ short_of }) => short_of !== null).length
  const shortStrata = preview.strata.filter(({ short_of }) => short_of !== null).length

  return (
    <div className={classes['figures']} role="status">
      <p className={classes['counts']}>
        <strong>
          <Plural
            value={eligible}
            one={`${drawnCount} of ${eligibleCount} conversation would be drawn now`}
            other={`${drawnCount} of ${eligibleCount} conversations would be drawn now`}
          />
        </strong>
      </p>
      {held > 0 && (
        <p className={classes['counts']}>
          <Plural
            value={held}
            one={`${heldCount} was drawn before and counts`}
            other={`${heldCount} were drawn before and count`}
          />
        </p>
      )}
      {elapsed_days === 0 && (
        <Warning>
          <Trans>The period has not begun: there is nothing to draw yet.</Trans>
        </Warning>
      )}
      {eligible === 0 && elapsed_days > 0 && (
        <Warning>
          <Trans>No conversation fits. Widen the period, or take a filter away.</Trans>
        </Warning>
      )}
      {isPart && elapsed_days > 0 && (
        <p className={classes['note']}>
          <Trans>
            {elapsed_days} of {period_days} days have passed, so now only that part of the quota is drawn ({quota_now}).
            Draw again later: what is missing is added from the later days.
          </Trans>
        </p>
      )}
      <Precision preview={preview} />
      {unassigned > 0 && (
        <Warning>
          <Plural
            value={unassigned}
            one="# would have nobody to audit it: add evaluators, or raise their numbers."
            other="# would have nobody to audit them: add evaluators, or raise their numbers."
          />
        </Warning>
      )}
      {short > 0 && (
        <Warning>
          <Plural
            value={short}
            one="# agent has fewer conversations than wanted: all are audited."
            other="# agents have fewer conversations than wanted: all are audited."
          />
        </Warning>
      )}
      {shortStrata > 0 && (
        <Warning>
          <Plural
            value={shortStrata}
            one="# part has fewer conversations than its share."
            other="# parts have fewer conversations than their share."
          />
        </Warning>
      )}
      {without_agent > 0 && (
        <p className={classes['note']}>
          <Plural
            value={without_agent}
            one="# is left out, as nobody knows its agent."
            other="# are left out, as nobody knows their agent."
          />
        </p>
      )}
    </div>
  )
}

/** The precision of this number of audits, and the number that is needed for ±5 points. */
function Precision({ preview: { margin, needed, drawn, held, eligible } }: { preview: PlanPreview }) {
  const { number } = useFormats()
  if (margin === null || eligible === 0) return null
  const points = number(margin * 100, 1)
  const [audits, required] = [number(drawn + held), number(needed)]

  return (
    <p className={classes['note']}>
      {margin === 0 ? (
        <Trans>Every conversation would be audited: what is found is exact.</Trans>
      ) : (
        <Trans>
          With {audits} audits, a share found in them (such as “passed”) is within ±{points} points of the true one, 19
          times out of 20. To be within ±5 points takes {required}.
        </Trans>
      )}
    </p>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={classes['warning']}>
    <IconAlertTriangle size={16} stroke={1.5} aria-hidden />
    <span>{children}</span>
  </p>
)
