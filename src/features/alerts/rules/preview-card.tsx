import { Plural, Trans } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { useId } from 'react'

import { type AlertPreview, type AlertPreviewRequest, PREVIEW_DAYS } from '#contracts/alert-rules.ts'
import { metrics } from '#domain/metrics/metrics.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Loading } from '#src/ui/states/loading.tsx'
import { formatMetricValue } from '#src/words/metrics.ts'

import classes from './rule-form.module.css'

type PreviewCardProps = {
  /** Null while something is missing. */
  request: AlertPreviewRequest | null
  loadPreview: (request: AlertPreviewRequest, signal: AbortSignal) => Promise<AlertPreview>
}

/** How often the rule would have fired in the last month, before anything is saved. */
export function PreviewCard({ request, loadPreview }: PreviewCardProps) {
  const { value, error, isPending, refetch } = useQuery(request, loadPreview, { debounceMs: 400 })
  const preview = error === null ? value : null
  const id = useId()

  return (
    <aside className={classes['card']} aria-labelledby={id} aria-busy={isPending}>
      <h2 id={id}>
        <Trans>In the last {PREVIEW_DAYS} days</Trans>
      </h2>
      {request === null && (
        <p className={classes['note']}>
          <Trans>Say what is looked at: how often it would have fired appears here, before anything is saved.</Trans>
        </p>
      )}
      {error !== null && (
        <>
          <p className={classes['error']} role="alert">
            <Trans>This could not be looked up.</Trans>
          </p>
          <div>
            <Button variant="default" size="compact-sm" onClick={refetch}>
              <Trans>Try again</Trans>
            </Button>
          </div>
        </>
      )}
      {preview && request && <PreviewResult preview={preview} request={request} />}
      {!preview && isPending && <Loading rows={3} />}
    </aside>
  )
}

function PreviewResult({
  preview: { times, conversations, now, of_newest },
  request,
}: {
  preview: AlertPreview
  request: AlertPreviewRequest
}) {
  const formats = useFormats()
  const { watch } = request

  return (
    <div className={classes['answer']}>
      {times === null ? (
        <p className={classes['note']}>
          <Trans>What was counted by months does not tell how often it would have fired.</Trans>
        </p>
      ) : (
        <p className={classes['answer']}>
          <span className={classes['times']}>{formats.number(times)}</span>
          <Plural value={times} one="time this rule would have fired" other="times this rule would have fired" />
        </p>
      )}
      {conversations !== null && (
        <p className={classes['note']}>
          <Plural value={conversations} one="With # conversation behind it." other="With # conversations behind it." />
        </p>
      )}
      {watch.kind === 'metric' && (
        <p className={classes['note']}>
          {now.length === 0 ? <Trans>Nothing is out of bounds now.</Trans> : <Trans>Out of bounds now:</Trans>}
        </p>
      )}
      {watch.kind === 'metric' && now.length > 0 && (
        <ul>
          {now.map(({ group, value, cases }) => {
            const [formattedValue, caseCount] = [
              formatMetricValue(formats, metrics[watch.metric].unit, value),
              formats.number(cases),
            ]
            return (
              <li key={group?.id ?? 'all'}>
                {group && `${group.name}: `}
                <Trans>
                  {formattedValue} of {caseCount} cases
                </Trans>
              </li>
            )
          })}
        </ul>
      )}
      {of_newest !== null && (
        <p className={classes['note']}>
          <Plural value={of_newest} one="Of the newest # conversation." other="Of the newest # conversations." />
        </p>
      )}
      <p className={classes['note']}>
        {watch.kind === 'metric' ? (
          <Trans>Looked at once a day, of what you see; a number that stays out of bounds counts once.</Trans>
        ) : (
          <Trans>By when the conversations took place, of what you see.</Trans>
        )}
      </p>
    </div>
  )
}
