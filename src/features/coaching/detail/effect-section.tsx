import { Trans, useLingui } from '@lingui/react/macro'
import { useRouter } from '@tanstack/react-router'

import type { Coaching } from '#contracts/coaching.ts'
import { FALLBACK_LOCALE, locales } from '#contracts/page-config.ts'
import { inLanguage } from '#domain/localized.ts'
import type { Rate } from '#domain/scoring/critical-accuracy.ts'
import { DotIntervals } from '#src/ui/charts/dot-intervals.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from '../coaching.module.css'
import { EffectTable } from './effect-table.tsx'
import { type QuestionEffect, questionEffects } from './question-effect.ts'

/** How often the questions passed before the coaching and since: in numbers, and as a picture. */
export function EffectSection({ coaching }: { coaching: Coaching }) {
  const { t, i18n } = useLingui()
  const { history } = useRouter()
  const { percent, dateTime, number, zone } = useFormats()
  const { before, after } = coaching.counts
  const effects = questionEffects(coaching)
  const locale = locales.find((name) => name === i18n.locale) ?? FALLBACK_LOCALE
  const nameOf = ({ question }: QuestionEffect) =>
    question ? inLanguage(question.text, locale, question.scorecard.locale) : t`All together`
  const [from, turn] = [dateTime(before.from, zone), dateTime(before.to, zone)]
  const to = after && dateTime(after.to, zone)
  const share = (value: number) => percent(value / 100)

  return (
    <section className={classes['section']} aria-labelledby="coaching-effect">
      <h2 id="coaching-effect" className={classes['subtitle']}>
        <Trans>What became of it</Trans>
      </h2>
      <p className={classes['note']}>
        {to === null ? (
          <Trans>
            Passed answers of released evaluations, of conversations that began from {from} until {turn}. What comes
            after is told once the agent has agreed.
          </Trans>
        ) : (
          <Trans>
            Passed answers of released evaluations, of conversations that began from {from} until it was agreed, {turn},
            against those since, until {to}. Time zone {zone}.
          </Trans>
        )}
      </p>
      <EffectTable effects={effects} hasAfter={after !== null} />
      {after && (
        <DotIntervals
          title={t`Share of passed answers before and since`}
          note={t`Percent of the answers that applied, with 95 % intervals; fewer than five are not told`}
          isEmpty={effects.every(({ effect }) => effect.before.value === null && effect.after.value === null)}
          fileName={`coaching-${coaching.id}`}
          onOpen={(href) => history.push(href)}
          names={{ before: t`Before`, after: t`Since`, none: t`Too few` }}
          ticks={[0, 25, 50, 75, 100]}
          format={share}
          groups={effects.map((told) => ({
            key: told.key,
            name: nameOf(told),
            before: dotOf(told.effect.before),
            after: dotOf(told.effect.after),
          }))}
          data={{
            heading: t`Question`,
            columns: [
              { name: t`Before`, unit: '%', format: share },
              { name: t`Before, answers`, format: number },
              { name: t`Since`, unit: '%', format: share },
              { name: t`Since, answers`, format: number },
            ],
            rows: effects.map((told) => ({
              key: told.key,
              name: nameOf(told),
              values: [told.effect.before, told.effect.after].flatMap(({ value, whole }) => [value, whole]),
              href: evaluationsOf(coaching, told),
            })),
          }}
        />
      )}
    </section>
  )
}

const dotOf = ({ value, interval }: Rate) => (value === null || !interval ? null : { value, ...interval })

/** The evaluations behind a number; of one question those in which it failed. */
function evaluationsOf({ agent, scorecard }: Coaching, { question }: QuestionEffect): string {
  const all = `/quality/evaluations?group=counted&agent_id=${agent.id}&scorecard_id=${scorecard.id}`
  return question ? `${all}&failed_question=${question.question_id}` : all
}
