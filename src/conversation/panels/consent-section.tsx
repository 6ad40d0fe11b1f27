import { Trans, useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'

import type { CallTurns } from '#contracts/calls.ts'
import { type Consent, consents, type Quote } from '#domain/disclosures/consent.ts'
import { useFormats } from '#src/ui/formats.ts'
import { consentAnswerNames, consentKindNames } from '#src/words/consent.ts'

import type { Jump } from '../jump.ts'
import classes from './panels.module.css'
import { PlaceButton, type PlaceName } from './place-button.tsx'

type ConsentSectionProps = { turns: CallTurns['data']; placeName?: PlaceName; onJump: (to: Jump) => void }

/** Where consent was asked for and how it was answered. A question that was not found is not a refusal, and is not displayed as one. */
export function ConsentSection({ turns, ...places }: ConsentSectionProps) {
  const found = useMemo(() => consents(turns), [turns])

  return (
    <section>
      <h2 className={classes['title']}>
        <Trans>Consent</Trans>
      </h2>
      {found.length === 0 && (
        <p className={classes['why']}>
          <Trans>
            No question of consent was found. It is looked for in usual words, in Spanish, Portuguese and English: one
            asked in other words is not found.
          </Trans>
        </p>
      )}
      <ul className={classes['list']}>
        {found.map((consent) => (
          <Entry key={`${consent.asked.at} ${consent.asked.quote}`} consent={consent} turns={turns} {...places} />
        ))}
      </ul>
    </section>
  )
}

function Entry({ consent: { kinds, asked, answer, answered }, ...places }: ConsentSectionProps & { consent: Consent }) {
  const { i18n } = useLingui()
  const { list } = useFormats()

  return (
    <li className={classes['entry']}>
      <strong>{list(kinds.map((kind) => i18n._(consentKindNames[kind])))}</strong>
      <span>{i18n._(consentAnswerNames[answer])}</span>
      <Statement statement={asked} {...places} />
      {answered && <Statement statement={answered} {...places} />}
    </li>
  )
}

function Statement({
  statement: { at: turnIndex, quote },
  turns,
  ...places
}: ConsentSectionProps & { statement: Quote }) {
  const { t } = useLingui()
  const what = quote || t`Something without words`

  return (
    <span className={classes['quote']}>
      <PlaceButton place={{ seq: turnIndex, start_ms: turns[turnIndex]?.start_ms ?? null }} what={what} {...places} />{' '}
      {quote ? <q>{quote}</q> : what}
    </span>
  )
}
