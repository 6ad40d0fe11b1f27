import { Trans } from '@lingui/react/macro'
import { IconClock, IconHelpCircle, IconPhoneOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'

import type { DiallingRecord } from '#contracts/dialling-records.ts'
import { useFormats } from '#src/ui/formats.ts'

import { LawfulHours } from './lawful-hours.tsx'
import classes from './next-attempt.module.css'

/** When the person may be called next and by which rule, or that a call is not permitted or not known. */
export function NextAttempt({ record: { next, time_zone, next_attempt_at: planned } }: { record: DiallingRecord }) {
  const { dateTime } = useFormats()
  const plannedAt = planned && dateTime(planned, time_zone)

  if (next.kind === 'never') {
    return (
      <NextAttemptSection
        icon={<IconPhoneOff size={20} stroke={1.5} aria-hidden />}
        tone="bad"
        answer={<Trans>No attempt is permitted</Trans>}
      >
        {next.own && <Trans>This record says that the person must not be called.</Trans>}{' '}
        {next.duplicates && (
          <Trans>Another record with the same national ID or telephone says that the person must not be called.</Trans>
        )}
      </NextAttemptSection>
    )
  }
  if (next.kind === 'unknown') {
    return (
      <NextAttemptSection
        icon={<IconHelpCircle size={20} stroke={1.5} aria-hidden />}
        tone="open"
        answer={<Trans>Not known</Trans>}
      >
        {next.country === null ? (
          <Trans>Nobody has said which country this is about: whether one may call is not known here.</Trans>
        ) : (
          <Trans>The calling hours of this country ({next.country}) are not known here.</Trans>
        )}{' '}
        {plannedAt && <Trans>The base plans the next attempt for {plannedAt}.</Trans>}
      </NextAttemptSection>
    )
  }
  const at = dateTime(next.at, time_zone)
  return (
    <NextAttemptSection
      icon={<IconClock size={20} stroke={1.5} aria-hidden />}
      tone="good"
      answer={<Trans>From {at}</Trans>}
    >
      <LawfulHours hours={next.hours} source={next.source} about={next.about} timeZone={time_zone} />
      {plannedAt ? (
        <Trans>The base plans the next attempt for {plannedAt}.</Trans>
      ) : (
        <Trans>The base plans no next attempt.</Trans>
      )}
    </NextAttemptSection>
  )
}

type NextAttemptSectionProps = {
  icon: ReactNode
  tone: 'bad' | 'open' | 'good'
  answer: ReactNode
  children: ReactNode
}

function NextAttemptSection({ icon, tone, answer, children }: NextAttemptSectionProps) {
  return (
    <section className={classes['next']} data-tone={tone}>
      <h2 className={classes['title']}>
        <Trans>Next permitted attempt</Trans>
      </h2>
      <p className={classes['answer']}>
        {icon}
        <span>{answer}</span>
      </p>
      <div className={classes['why']}>{children}</div>
    </section>
  )
}
