import { Trans, useLingui } from '@lingui/react/macro'

import type { CalibrationResults } from '#contracts/calibration-results.ts'
import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { Page } from '#src/ui/page.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { calibrationKindHints } from '#src/words/calibrations.ts'

import type { CalibrationsApi } from '../calibrations.api.ts'
import classes from '../calibrations.module.css'
import { Comparison } from '../comparison/comparison.tsx'
import { Results } from '../results/results.tsx'
import { CalibrationActions } from './calibration-actions.tsx'
import { CalibrationFacts } from './calibration-facts.tsx'
import { ConversationTable } from './conversation-table.tsx'
import { ParticipantTable } from './participant-table.tsx'

type CalibrationPageProps = {
  calibration: CalibrationDetail
  /** Null in it as long as the reader may not see results. */
  results: PromiseState<CalibrationResults | null>
  api: CalibrationsApi
  /** The conversation that is compared. */
  compared: number | null
  onCompare: (interaction: number | null) => void
  onReload: () => void
}

/** A calibration: what is to be done in it, who has, what was answered, and what comes of it. */
export function CalibrationPage({ calibration, results, api, compared, onCompare, onReload }: CalibrationPageProps) {
  const { i18n } = useLingui()
  const { name, kind, conversations, standing, sees_results } = calibration
  const chosen = conversations.find(({ interaction_id, sees_answers }) => sees_answers && interaction_id === compared)

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
        <ConversationTable calibration={calibration} api={api} compared={compared} onCompare={onCompare} />
      </section>
      {chosen && (
        <Comparison
          key={`${chosen.interaction_id}-${calibration.version}`}
          calibration={calibration}
          conversation={chosen}
          api={api}
          onKept={onReload}
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
          {(found) => <Results calibration={calibration} results={found} />}
        </AsyncContent>
      ) : (
        <p className={classes['note']}>
          <Trans>Agreement and deviations are shown here once the discussion has started.</Trans>
        </p>
      )}
    </Page>
  )
}
