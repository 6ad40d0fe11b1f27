import { Trans, useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'

import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { useApi } from '#src/context/app-context.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { StatusMark } from '#src/ui/status-mark.tsx'
import { type PromiseState, usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { calibrationKindHints, calibrationKindNames, calibrationStateHints } from '#src/words/calibrations.ts'

import { CalibrationState } from '../calibration-state.tsx'
import { type CalibrationAnswers, calibrationsApi, type CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { Comparison } from '../comparison/comparison.tsx'
import { Results } from '../results/results.tsx'
import { Scrolled } from '../scrolled.tsx'
import { CalibrationActions } from './calibration-actions.tsx'
import type { CalibrationSearch } from './calibration-search.ts'
import { ConversationTable } from './conversation-table.tsx'

type CalibrationScreenProps = {
  answers: CalibrationAnswers
  search: CalibrationSearch
  onChange: (change: Partial<CalibrationSearch>) => void
}

/** One calibration, while its answers load and after. */
export function CalibrationScreen({ answers, search, onChange }: CalibrationScreenProps) {
  const reload = useReload()
  const api = useApi(calibrationsApi)
  const results = usePromiseState(answers.results)

  return (
    <AsyncContent answer={usePromiseState(answers.calibration)} rows={12} onRetry={reload} isKept>
      {(calibration) => (
        <CalibrationPage
          key={calibration.id}
          calibration={calibration}
          results={results}
          api={api}
          compared={search.conversation ?? null}
          onCompare={(conversation) => onChange({ conversation: conversation ?? undefined })}
          onReload={reload}
        />
      )}
    </AsyncContent>
  )
}

type CalibrationPageProps = {
  calibration: CalibrationDetail
  /** The value is null as long as the reader may not see the results. */
  results: PromiseState<CalibrationResults | null>
  api: CalibrationsApi
  /** The id of the conversation whose answers are compared. */
  compared: number | null
  onCompare: (interaction: number | null) => void
  onReload: () => void
}

/** A calibration: its conversations, its people and their progress, the compared answers, and the results. */
function CalibrationPage({
  calibration,
  results,
  api,
  compared: comparedId,
  onCompare,
  onReload,
}: CalibrationPageProps) {
  const { i18n } = useLingui()
  const { name, kind, conversations, standing, sees_results } = calibration
  const compared = conversations.find(
    ({ interaction_id, sees_answers }) => sees_answers && interaction_id === comparedId,
  )

  return (
    <Page
      title={name}
      sentence={i18n._(calibrationKindHints[kind])}
      actions={standing.leads && <CalibrationActions calibration={calibration} api={api} onReload={onReload} />}
    >
      <CalibrationFacts calibration={calibration} />
      <section className={classes['section']} aria-labelledby="calibration-conversations">
        <h2 className={classes['subtitle']} id="calibration-conversations">
          <Trans>Conversations</Trans>
        </h2>
        <ConversationTable calibration={calibration} api={api} comparedId={comparedId} onCompare={onCompare} />
      </section>
      {compared && (
        <Comparison
          key={`${compared.interaction_id}-${calibration.version}`}
          calibration={calibration}
          conversation={compared}
          api={api}
          onSaved={onReload}
          onClose={() => onCompare(null)}
        />
      )}
      <section className={classes['section']} aria-labelledby="calibration-people">
        <h2 className={classes['subtitle']} id="calibration-people">
          <Trans>People</Trans>
        </h2>
        <ParticipantTable calibration={calibration} />
      </section>
      {sees_results ? (
        <AsyncContent answer={results} rows={6} onRetry={onReload}>
          {(loaded) => <Results calibration={calibration} results={loaded} />}
        </AsyncContent>
      ) : (
        <p className={classes['note']}>
          <Trans>Agreement and deviations are shown here once the discussion has started.</Trans>
        </p>
      )}
    </Page>
  )
}

/** The participants and their progress. */
function ParticipantTable({ calibration: { participants } }: { calibration: CalibrationDetail }) {
  const { t } = useLingui()
  const { number } = useFormats()

  return (
    <Scrolled>
      <table className={classes['table']} aria-label={t`People`}>
        <thead>
          <tr>
            <th scope="col">
              <Trans>Name</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>Submitted</Trans>
            </th>
            <th scope="col" data-number>
              <Trans>To be made</Trans>
            </th>
          </tr>
        </thead>
        <tbody>
          {participants.map(({ id, name, done, expected }) => (
            <tr key={id}>
              <th scope="row">
                <StatusMark tone="good">
                  {name}
                  {done === expected && <IconCheck size={16} stroke={1.5} aria-label={t`Everything is submitted`} />}
                </StatusMark>
              </th>
              <td data-number>{number(done)}</td>
              <td data-number>{number(expected)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Scrolled>
  )
}

/** The state, the scorecard, the due date and the creator of the calibration. */
function CalibrationFacts({ calibration }: { calibration: CalibrationDetail }) {
  const { i18n } = useLingui()
  const { number, day } = useFormats()
  const languages = useLanguages(calibration.content.locale)
  const { kind, state, scorecard, due_on, threshold, done, expected, created_by, closed_at } = calibration
  const [submitted, all] = [number(done), number(expected)]
  const version = number(scorecard.number)
  const points = number(threshold, Number.isInteger(threshold) ? 0 : 1)

  return (
    <>
      <dl className={classes['facts']}>
        <div>
          <dt>
            <Trans>State</Trans>
          </dt>
          <dd>
            <CalibrationState state={state} />
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Kind</Trans>
          </dt>
          <dd>{i18n._(calibrationKindNames[kind])}</dd>
        </div>
        <div>
          <dt>
            <Trans>Scorecard</Trans>
          </dt>
          <dd>
            <LocalizedText text={scorecard.title} languages={languages} />, <Trans>version {version}</Trans>
          </dd>
        </div>
        <div>
          <dt>
            <Trans>Submitted</Trans>
          </dt>
          <dd>
            <Trans>
              {submitted} of {all} evaluations
            </Trans>
          </dd>
        </div>
        <div>
          <dt>{closed_at ? <Trans context="calibration">Closed</Trans> : <Trans>Due</Trans>}</dt>
          <dd>{day(closed_at ?? due_on)}</dd>
        </div>
        <div>
          <dt>
            <Trans>Threshold</Trans>
          </dt>
          <dd>
            <Trans>{points} points</Trans>
          </dd>
        </div>
        {created_by && (
          <div>
            <dt>
              <Trans>Added by</Trans>
            </dt>
            <dd>{created_by.name}</dd>
          </div>
        )}
      </dl>
      <p className={classes['note']}>{i18n._(calibrationStateHints[state])}</p>
    </>
  )
}
