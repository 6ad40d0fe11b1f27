import { Button } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'

import { channels } from '#contracts/conversation.ts'
import type { PlanPreview, PlanPreviewQuestion } from '#contracts/sampling-plans.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { channelNames } from '#src/words/conversation.ts'

import { CountsTable } from '../counts-table.tsx'
import { DrawFigures } from './draw-figures.tsx'
import classes from './live-draw.module.css'
import { type FetchPlanPreview, useLivePreview } from './use-live-preview.ts'

type LiveDrawProps = {
  /** Null while what is written makes no sense yet. */
  question: PlanPreviewQuestion | null
  ask: FetchPlanPreview
}

/** What the plan would draw as it is written now: how many, of whom, and who would audit them. */
export function LiveDraw({ question, ask }: LiveDrawProps) {
  const { answer, failure, isPending, retry } = useLivePreview(question, ask)
  const id = useId()
  // an older answer beside a failure would pass for the one that did not come
  const shown = failure || question === null ? null : answer

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
        failure={failure}
        action={
          <Button variant="default" size="compact-sm" onClick={retry}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {shown && (
        <div className={classes['answer']} data-pending={isPending || undefined}>
          <DrawFigures preview={shown} />
          <DrawTables preview={shown} />
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
    const channel = channels.find((one) => one === name)
    return channel ? i18n._(channelNames[channel]) : (name ?? t`Without any`)
  }
  const drawColumns = [
    { key: 'eligible', header: t`There are`, render: (row: Drawn) => number(row.eligible) },
    { key: 'held', header: t`Before`, render: (row: Drawn) => number(row.held) },
    {
      key: 'drawn',
      header: t`Now`,
      render: ({ drawn, short_of }: Drawn) =>
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

type Drawn = PlanPreview['strata'][number] | PlanPreview['agents'][number]
