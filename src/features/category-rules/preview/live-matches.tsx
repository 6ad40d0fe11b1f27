import { Trans, Plural, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useId } from 'react'

import type { CallRowDto } from '#contracts/calls.ts'
import type { CategoryPreview } from '#contracts/category-rules.ts'
import type { CategoryPreviewQuery } from '#contracts/lists/category-rules.ts'
import { failureIn } from '#src/lib/request-failed.ts'
import { conversationAddress, placeAddress, startsAt } from '#src/machines/conversation-address.ts'
import type { AskQuestion } from '#src/machines/query.machine.ts'
import { useQuery } from '#src/query/use-query.ts'
import { useFormats } from '#src/ui/formats.ts'
import { FoundPlaces } from '#src/ui/found-places.tsx'
import { Loading } from '#src/ui/states/loading.tsx'
import { StepFailure } from '#src/ui/step-failure.tsx'
import { channelNames, speakerNames } from '#src/words/conversation.ts'

import { notJudgedTotal, useNotJudged } from '../not-judged.ts'
import classes from './live-matches.module.css'

export type FetchPreview = AskQuestion<CategoryPreviewQuery, CategoryPreview>

type LiveMatchesProps = {
  /** `broken` while the rule is not valid; null while it is empty. */
  query: CategoryPreviewQuery | 'broken' | null
  loadPreview: FetchPreview
}

/** What the rule would match as it is written now: how many conversations, and the newest of them. */
export function LiveMatches({ query, loadPreview }: LiveMatchesProps) {
  const {
    value: answer,
    error,
    isPending,
    refetch,
  } = useQuery(query === 'broken' ? undefined : query, loadPreview, {
    debounceMs: 300,
  })
  const id = useId()
  // beside a failure, an older answer could be mistaken for the new one
  const visible = error ? null : answer

  return (
    <aside className={classes['matches']} aria-labelledby={id} aria-busy={isPending}>
      <div className={classes['top']}>
        <div className={classes['head']}>
          <h2 id={id} className={classes['title']}>
            <Trans>Live matches</Trans>
          </h2>
          {answer && isPending && (
            <span className={classes['note']}>
              <Trans>Looking again…</Trans>
            </span>
          )}
        </div>
        {query === null && (
          <p className={classes['note']}>
            <Trans>Write what is said, or not said: what it matches appears here, before anything is saved.</Trans>
          </p>
        )}
        {query === 'broken' && (
          <p className={classes['note']}>
            {answer ? (
              <Trans>What is written now makes no sense yet. These are the matches of what was written before.</Trans>
            ) : (
              <Trans>What is written now makes no sense yet.</Trans>
            )}
          </p>
        )}
        {visible && (
          <div className={classes['answer']} data-pending={isPending || undefined}>
            <MatchCounts preview={visible} />
          </div>
        )}
      </div>
      <StepFailure
        failure={error === null ? null : failureIn(error)}
        action={
          <Button variant="default" size="compact-sm" onClick={refetch}>
            <Trans>Try again</Trans>
          </Button>
        }
      />
      {visible && (
        <div className={classes['answer']} data-pending={isPending || undefined}>
          <Examples calls={visible.examples} />
        </div>
      )}
      {!answer && isPending && <Loading rows={6} />}
    </aside>
  )
}

/** How many of the conversations that can be judged match; the others are shown separately, with the reason. */
function MatchCounts({ preview: { matched, judged, not_judged, of_newest } }: { preview: CategoryPreview }) {
  const { number, percent } = useFormats()
  const { sentence } = useNotJudged()
  const [matches, newest] = [number(matched), number(of_newest ?? 0)]
  const whole = number(judged)

  return (
    <div role="status">
      {judged > 0 && (
        <p className={classes['counts']} title={`${matches} / ${whole}`}>
          <strong>
            <Plural
              value={judged}
              one={`${matches} of ${whole} conversation matches`}
              other={`${matches} of ${whole} conversations match`}
            />
          </strong>{' '}
          <span className={classes['note']}>{percent(matched / judged, matched / judged < 0.1 ? 1 : 0)}</span>
        </p>
      )}
      {judged === 0 && (
        <p className={classes['counts']}>
          <strong>
            <Trans>No conversation can be judged by this</Trans>
          </strong>
        </p>
      )}
      {notJudgedTotal(not_judged) > 0 && <p className={classes['counts']}>{sentence(not_judged)}</p>}
      {of_newest !== null && (
        <p className={classes['note']}>
          <Trans>Of the newest {newest} conversations. Once saved, the rule runs on all.</Trans>
        </p>
      )}
    </div>
  )
}

/** The newest conversations that match, and the places of the matches. */
function Examples({ calls }: { calls: readonly CallRowDto[] }) {
  const id = useId()
  if (calls.length === 0) return null

  return (
    <>
      <h3 id={id} className={classes['subtitle']}>
        <Trans>The newest that match</Trans>
      </h3>
      <ul className={classes['examples']} aria-labelledby={id}>
        {calls.map((call) => (
          <li key={call.id}>
            <Example call={call} />
          </li>
        ))}
      </ul>
    </>
  )
}

function Example({ call }: { call: CallRowDto }) {
  const { t, i18n } = useLingui()
  const { dateTime, duration } = useFormats()
  const { started_at, time_zone, channel, agent, campaign, duration_ms, hits = [] } = call
  const facts = [
    i18n._(channelNames[channel]),
    agent?.name,
    campaign?.name,
    duration_ms === null ? null : duration(duration_ms),
  ]

  return (
    <>
      <Link {...conversationAddress(call)} className={classes['call']}>
        {started_at ? dateTime(started_at, time_zone) : t`Date not known`}
      </Link>{' '}
      <span className={classes['note']}>{facts.filter(Boolean).join(' · ')}</span>
      {hits.length > 0 && (
        <FoundPlaces
          label={t`Found in it`}
          places={hits.map((hit) => ({
            ...hit,
            key: hit.seq,
            link: placeAddress(call, hit),
            head: `${hit.start_ms === null ? '' : duration(startsAt(hit.start_ms) * 1000)} ${i18n._(speakerNames[hit.speaker])}`,
          }))}
        />
      )}
    </>
  )
}
