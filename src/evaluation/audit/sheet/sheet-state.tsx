import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'

import type { Evaluation } from '#contracts/evaluations.ts'
import type { Locale } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/text/localized.ts'
import { useFormats } from '#src/ui/formats.ts'
import { stateNamesOf } from '#src/words/quality.ts'

import { signatureOf } from '../signature-of.ts'
import classes from './sheet.module.css'

type SheetStateProps = { evaluation: Evaluation; languages: readonly Locale[] }

/** The scorecard, the state and the evaluator of the evaluation, and until when it can be disputed. */
export function SheetState({ evaluation, languages }: SheetStateProps) {
  const { i18n, t } = useLingui()
  const { dateTime, number, zone } = useFormats()
  const { state, scorecard, evaluator, dispute_until, disputed_score, calibration } = evaluation
  const title = inLanguage(scorecard.title, ...languages)
  const version = number(scorecard.number)
  const signature = signatureOf(evaluation)
  const signer = signature?.name ?? t`Somebody`
  const signedOn = signature && dateTime(signature.at, zone)
  const [openedAt] = useState(() => Date.now())
  const isDisputable = state === 'released' && dispute_until !== null && openedAt <= Date.parse(dispute_until)
  const until = isDisputable ? dateTime(dispute_until, zone) : null

  return (
    <div className={classes['state']}>
      <span className={classes['badge']}>{i18n._(stateNamesOf(evaluation.kind)[state])}</span>
      <span>
        <Trans>
          {title}, version {version}
        </Trans>
      </span>
      {signedOn ? (
        <span title={zone}>
          <Trans>
            Signed by {signer}, {signedOn}
          </Trans>
        </span>
      ) : (
        <span>{evaluator?.name ?? t`Unknown evaluator`}</span>
      )}
      {calibration && <span>{calibration.name}</span>}
      {until && (
        <span>
          <Trans>Can be disputed until {until}</Trans>
        </span>
      )}
      {disputed_score !== null && (
        <span>
          <Trans>Before the dispute: {number(disputed_score, 1)}</Trans>
        </span>
      )}
    </div>
  )
}
