import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAlertTriangle, IconClock } from '@tabler/icons-react'
import { useState } from 'react'

import type { Locale } from '#contracts/page-config.ts'
import type { ScorecardDetail } from '#contracts/scorecards.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { notify } from '#src/ui/notify.ts'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { failureSentence } from '#src/ui/states/failure-text.ts'
import { StatusMark } from '#src/ui/status-mark.tsx'

import { BuilderLink } from '../builder/builder-link.tsx'
import type { ScorecardsApi } from '../scorecards.api.ts'
import { VersionView } from './version-view.tsx'
import classes from './versions.module.css'

type VersionsProps = {
  /** The id of the scorecard. */
  id: number
  api: ScorecardsApi
  languages: readonly Locale[]
  /** The displayed version, and the one to which it is compared. */
  selected: number | undefined
  against: number | undefined
  onCompare: (against: number | undefined) => void
}

/** All published versions of a scorecard, to read or to compare. */
export function Versions({ id, api, languages, selected, against, onCompare }: VersionsProps) {
  const { refetch, ...answer } = useQuery(id, (scorecardId) => api.detail(scorecardId))

  return (
    <AsyncContent answer={answer} rows={8} onRetry={refetch}>
      {({ versions, run }) => {
        const version = versions.find((one) => one.id === selected)
        return (
          <div className={classes['versions']}>
            <div>
              {run && <RunLine id={id} run={run} api={api} onChanged={refetch} />}
              <VersionList versions={versions} selected={selected} />
            </div>
            {version ? (
              <VersionView
                key={version.id}
                scorecardId={id}
                version={version}
                others={versions.filter((one) => one !== version)}
                api={api}
                languages={languages}
                against={against}
                onCompare={onCompare}
              />
            ) : (
              <Empty title={<Trans>Choose a version</Trans>}>
                <Trans>
                  Evaluations keep the version that they were made by. Read one here, or compare it with another.
                </Trans>
              </Empty>
            )}
          </div>
        )
      }}
    </AsyncContent>
  )
}

type Version = ScorecardDetail['versions'][number]

type VersionListProps = {
  versions: readonly Version[]
  /** The displayed version. */
  selected: number | undefined
}

/** All versions, newest first: author, date, note, and number of evaluations. */
function VersionList({ versions, selected }: VersionListProps) {
  const { t } = useLingui()
  const { number } = useFormats()

  return (
    <ol className={classes['list']} aria-label={t`Versions`}>
      {versions.map((version) => {
        const { id, number: versionNumber, state, note, created_by, published_by, published_at, evaluations } = version
        const name = number(versionNumber)
        const by = state === 'published' ? published_by : created_by
        return (
          <li key={id} className={classes['version']} data-shown={id === selected || undefined}>
            <BuilderLink
              change={{ version: id, against: undefined }}
              className={classes['name']}
              aria-current={id === selected || undefined}
            >
              {state === 'draft' ? <Trans>Version {name}, a draft</Trans> : <Trans>Version {name}</Trans>}
            </BuilderLink>
            <span className={classes['when']}>
              {by?.name ?? t`By nobody who is still here`}
              {published_at && (
                <>
                  {' · '}
                  <Moment at={published_at} as="date-time" />
                </>
              )}
              {state === 'published' && (
                <>
                  {' · '}
                  <Plural value={evaluations} one="# evaluation" other="# evaluations" />
                </>
              )}
            </span>
            {note && <p className={classes['note']}>{note}</p>}
          </li>
        )
      })}
    </ol>
  )
}

type RunLineProps = {
  /** The id of the scorecard. */
  id: number
  run: NonNullable<ScorecardDetail['run']>
  api: Pick<ScorecardsApi, 'runAgain'>
  onChanged: () => void
}

/**
 * The progress of the newest published version's rules over all conversations, and what to do when they have failed.
 */
function RunLine({ id, run: { state, done, total }, api, onChanged }: RunLineProps) {
  const { number } = useFormats()
  const { runAgain, isPending } = useRunAgain(api, id, onChanged)
  const isFailed = state === 'failed'
  const Icon = isFailed ? IconAlertTriangle : IconClock

  return (
    <div className={classes['run']} role="status">
      <StatusMark tone={isFailed ? 'bad' : undefined}>
        <Icon size={16} stroke={1.5} aria-hidden />
        {isFailed ? <Trans>Its rules were stopped by a fault.</Trans> : <Trans>Its rules are judging.</Trans>}
      </StatusMark>
      <span className={classes['when']}>
        {total !== null && <RunProgress done={number(done)} total={number(total)} />}
      </span>
      {isFailed && (
        <Button variant="default" size="compact-sm" loading={isPending} onClick={runAgain}>
          <Trans>Run again</Trans>
        </Button>
      )}
    </div>
  )
}

const RunProgress = ({ done, total }: { done: string; total: string }) => (
  <Trans>
    {done} of {total} conversations
  </Trans>
)

/**
 * Runs the rules of a scorecard again, with a notice on the result. @param onEnded called after success and failure:
 * the scorecard must be loaded again
 */
function useRunAgain(api: Pick<ScorecardsApi, 'runAgain'>, id: number, onEnded: () => void) {
  const { t, i18n } = useLingui()
  const [isPending, setIsPending] = useState(false)

  const showNotice = (text: string) => {
    void notify({ text, milliseconds: 5000 })
    setIsPending(false)
    onEnded()
  }
  const runAgain = () => {
    setIsPending(true)
    void api.runAgain(id).then(
      () => showNotice(t`The rules go on.`),
      (error: unknown) => showNotice(failureSentence(i18n, failureIn(error))),
    )
  }
  return { runAgain, isPending }
}
