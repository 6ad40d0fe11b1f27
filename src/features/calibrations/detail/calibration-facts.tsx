import { Trans, useLingui } from '@lingui/react/macro'

import type { CalibrationDetail } from '#contracts/calibrations.ts'
import { LocalizedText } from '#src/evaluation/localized-text.tsx'
import { useLanguages } from '#src/evaluation/use-languages.ts'
import { useFormats } from '#src/ui/formats.ts'
import { calibrationKindNames, calibrationStateHints } from '#src/words/calibrations.ts'

import { CalibrationState } from '../calibration-state.tsx'
import classes from '../calibrations.module.css'

/** How far it is, by which questions, until when, and who has asked for it. */
export function CalibrationFacts({ calibration }: { calibration: CalibrationDetail }) {
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
