import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'

import type { CoachingSuggestion, CoachingSuggestions } from '#contracts/coaching.ts'
import { rate } from '#domain/scoring/critical-accuracy.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { FigureTable } from '#src/ui/figure-table.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { RateFigure } from '#src/ui/rate-figure.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import type { CoachingsSearch } from '../coaching-search.ts'
import classes from '../coaching.module.css'

type SuggestionsProps = {
  suggestions: PromiseState<CoachingSuggestions | null>
  search: CoachingsSearch
}

/** The questions that agents failed most often on these days, with links to propose a coaching. */
export function Suggestions({ suggestions, search }: SuggestionsProps) {
  const { t } = useLingui()
  const change = useSearchChange<CoachingsSearch>()

  return (
    <section className={classes['section']} aria-labelledby="coaching-suggestions">
      <h2 id="coaching-suggestions" className={classes['subtitle']}>
        <Trans>Where coaching would help</Trans>
      </h2>
      <div className={classes['days']}>
        <TextInput
          type="date"
          label={t`Conversations from`}
          value={search.started_from ?? suggestions.value?.period.from ?? ''}
          onChange={({ currentTarget: { value } }) => change({ started_from: value || undefined })}
        />
        <TextInput
          type="date"
          label={t`Conversations until`}
          value={search.started_to ?? suggestions.value?.period.to ?? ''}
          onChange={({ currentTarget: { value } }) => change({ started_to: value || undefined })}
        />
      </div>
      <AsyncContent answer={suggestions} rows={6} onRetry={useReload()}>
        {(loaded) =>
          loaded && loaded.total > 0 ? (
            <SuggestionTable suggestions={loaded} />
          ) : (
            <p className={classes['note']}>
              <Trans>Nothing failed in the released evaluations of conversations on these days.</Trans>
            </p>
          )
        }
      </AsyncContent>
    </section>
  )
}

function SuggestionTable({ suggestions: { data, total } }: { suggestions: CoachingSuggestions }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const hiddenCount = total - data.length

  return (
    <FigureTable
      hasLinks
      caption={<Trans>Most failed questions by agent</Trans>}
      note={
        <>
          <Trans>Released evaluations, without calibrations; only answers that applied. Days are in UTC.</Trans>{' '}
          {hiddenCount > 0 && <Plural value={hiddenCount} one="# more is not shown." other="# more are not shown." />}
        </>
      }
      of={<Trans>Agent</Trans>}
      rows={data}
      keyOf={({ agent, scorecard, question_id }) => `${agent.id} ${scorecard.id} ${question_id}`}
      renderName={({ agent, team }) => (
        <>
          {agent.name}
          {team && <span className={classes['aside']}>{team.name}</span>}
        </>
      )}
      columns={[
        {
          key: 'question',
          header: t`Question`,
          isText: true,
          render: (row) => (
            <>
              <QuestionName question={row} />
              <span className={classes['aside']}>
                <ScorecardName scorecard={row.scorecard} />
              </span>
            </>
          ),
        },
        { key: 'failed', header: t`Failed`, render: ({ failed }) => number(failed.part) },
        { key: 'whole', header: t`Answers`, render: ({ failed }) => number(failed.whole) },
        {
          key: 'rate',
          header: t`Share failed`,
          render: ({ failed: { part, whole } }) => <RateFigure rate={rate(part, whole)} />,
        },
        { key: 'way', header: t`Coaching`, render: (row) => <CoachingLink suggestion={row} /> },
      ]}
    />
  )
}

function CoachingLink({
  suggestion: { agent, scorecard, question_id, coaching_id },
}: {
  suggestion: CoachingSuggestion
}) {
  if (coaching_id !== null) {
    return (
      <Link to="/quality/coaching/$id" params={{ id: String(coaching_id) }}>
        <Trans>Under way</Trans>
      </Link>
    )
  }
  return (
    <Link to="/quality/coaching/create" search={{ agent: agent.id, scorecard: scorecard.id, questions: question_id }}>
      <Trans>Propose</Trans>
    </Link>
  )
}
