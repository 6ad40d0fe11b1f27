import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { CloseButton } from '@mantine/core'
import { IconAt, IconNote, IconNotes } from '@tabler/icons-react'

import type { CallFacets } from '#contracts/call-facets.ts'
import type { KnownOfCalls, RetentionFilter as Retention } from '#contracts/lists/calls.ts'
import { QuestionName, ScorecardName } from '#src/evaluation/question-name.tsx'
import { AddressChip, Chip, Chips } from '#src/ui/chips/chips.tsx'
import { useFormats } from '#src/ui/formats.ts'

import classes from './calls-screen.module.css'
import type { CallsSearch } from './calls-search.ts'

type NotesFilterProps = {
  search: Pick<CallsSearch, 'notes' | 'mentions'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** Filters for conversations with notes that mention the reader, by the reader, or by anybody. */
export function NotesFilter({ search: { notes, mentions }, onChange }: NotesFilterProps) {
  const { t } = useLingui()

  return (
    <Chips label={t`Notes`}>
      <Chip
        icon={<IconAt size={14} stroke={1.5} aria-hidden />}
        isOn={mentions === 'me'}
        onPress={(isOn) => onChange({ mentions: isOn ? 'me' : undefined })}
      >
        <Trans>Mentions me</Trans>
      </Chip>
      <Chip
        icon={<IconNote size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'mine'}
        onPress={(isOn) => onChange({ notes: isOn ? 'mine' : undefined })}
      >
        <Trans>With my notes</Trans>
      </Chip>
      <Chip
        icon={<IconNotes size={14} stroke={1.5} aria-hidden />}
        isOn={notes === 'any'}
        onPress={(isOn) => onChange({ notes: isOn ? 'any' : undefined })}
      >
        <Trans>With notes</Trans>
      </Chip>
    </Chips>
  )
}

type WhenFilterProps = {
  search: Pick<CallsSearch, 'weekday' | 'hour'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** The weekday and hour from a cell of the dashboard's heat map, which no field of the filter bar shows. */
export function WhenFilter({ search: { weekday, hour }, onChange }: WhenFilterProps) {
  const { t, i18n } = useLingui()
  if (weekday === undefined && hour === undefined) return null

  const day = weekday && dayName(weekday, i18n.locale)
  const clock = hour !== undefined && `${hour}:00–${hour}:59`
  return (
    <span className={classes['chip']}>
      <Trans>Only {[day, clock].filter(Boolean).join(', ')}</Trans>
      <CloseButton
        size="xs"
        aria-label={t`Any weekday and hour`}
        onClick={() => onChange({ weekday: undefined, hour: undefined })}
      />
    </span>
  )
}

/** 5 January 2026 was a Monday. */
const dayName = (weekday: number, locale: string) =>
  new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(Date.UTC(2026, 0, 4 + weekday))

type RetentionFilterProps = { search: CallsSearch; onChange: (change: Partial<CallsSearch>) => void }

/** Conversations with a request to cancel, by the outcome for the policy. Only a link sets this filter; here it can be removed. */
export function RetentionFilter({ search: { retention, as_of }, onChange }: RetentionFilterProps) {
  const { t, i18n } = useLingui()
  const { day } = useFormats()
  if (retention === undefined) return null
  const [label, until] = [i18n._(retentionNames[retention]), as_of && day(as_of)]

  return (
    <Chips label={t`Requests to cancel`}>
      <AddressChip
        removeLabel={t`Asked to cancel or not`}
        onRemove={() => onChange({ retention: undefined, as_of: undefined })}
      >
        {until && retention !== 'asked' ? (
          <Trans>
            {label}, looked at until {until}
          </Trans>
        ) : (
          label
        )}
      </AddressChip>
    </Chips>
  )
}

const retentionNames: Record<Retention, MessageDescriptor> = {
  asked: msg`Asked to cancel a policy`,
  saved: msg`Asked to cancel, and saved at first`,
  'kept-30': msg`Asked to cancel, and in force after 30 days`,
  'kept-90': msg`Asked to cancel, and in force after 90 days`,
}

type DenominatorFilterProps = {
  search: Pick<CallsSearch, 'known' | 'judgeable_id' | 'clock'>
  onChange: (change: Partial<CallsSearch>) => void
}

/** The base of a figure whose link led here. Only a link sets these filters; here they can be removed. */
export function DenominatorFilter({ search: { known, judgeable_id, clock }, onChange }: DenominatorFilterProps) {
  const { t, i18n } = useLingui()
  if ([known, judgeable_id, clock].every((filter) => filter === undefined)) return null

  return (
    <Chips label={t`What the number is told of`}>
      {known !== undefined && (
        <AddressChip removeLabel={t`Known or not`} onRemove={() => onChange({ known: undefined })}>
          {i18n._(knownNames[known])}
        </AddressChip>
      )}
      {judgeable_id !== undefined && (
        <AddressChip removeLabel={t`Judged by it or not`} onRemove={() => onChange({ judgeable_id: undefined })}>
          <Trans>A category can judge them</Trans>
        </AddressChip>
      )}
      {clock !== undefined && (
        <AddressChip removeLabel={t`The partner’s own days`} onRemove={() => onChange({ clock: undefined })}>
          <Trans>Days of UTC</Trans>
        </AddressChip>
      )}
    </Chips>
  )
}

const knownNames: Record<KnownOfCalls, MessageDescriptor> = {
  handled: msg`With an agent and a talk time`,
  speech: msg`It is known who talks when`,
  silence: msg`It is known how long nobody talks`,
  mood: msg`The customer’s mood is known`,
  'mood-change': msg`It is known how the customer’s mood changed`,
}

type JudgedFilterProps = {
  search: CallsSearch
  /** The names of the scorecard and question of the filters; undefined while they are not known. */
  judged: CallFacets['judged']
  onChange: (change: Partial<CallsSearch>) => void
}

/** Filters on what the rules of a scorecard found. Only a link sets them; here they can be removed. */
export function JudgedFilter({ search, judged, onChange }: JudgedFilterProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const { scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered, machine_auto_failed } = search
  const { machine_points_min: least, machine_points_max: most } = search
  const hasPoints = least !== undefined || most !== undefined
  const [from, to] = [number(least ?? 0), number(most ?? 100)]
  const questionName = (id: string) =>
    judged?.question?.question_id === id ? <QuestionName question={judged.question} /> : id
  const isAny =
    search.judged !== undefined ||
    [scorecard_id, machine_failed, machine_passed, machine_untold, machine_answered, machine_auto_failed].some(
      (one) => one !== undefined,
    )
  if (!isAny && !hasPoints) return null

  return (
    <Chips label={t`What rules say`}>
      {scorecard_id !== undefined && (
        <AddressChip removeLabel={t`Any scorecard`} onRemove={() => onChange(NO_SCORECARD)}>
          <Trans>Judged by the rules of {judged ? <ScorecardName scorecard={judged.scorecard} /> : scorecard_id}</Trans>
        </AddressChip>
      )}
      {search.judged !== undefined && (
        <AddressChip removeLabel={t`Judged or not`} onRemove={() => onChange({ judged: undefined })}>
          <Trans>Judged by rules</Trans>
        </AddressChip>
      )}
      {machine_failed !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_failed: undefined })}>
          <Trans>Failed by the machine: {questionName(machine_failed)}</Trans>
        </AddressChip>
      )}
      {machine_passed !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_passed: undefined })}>
          <Trans>Passed by the machine: {questionName(machine_passed)}</Trans>
        </AddressChip>
      )}
      {machine_untold !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_untold: undefined })}>
          <Trans>The machine could not tell: {questionName(machine_untold)}</Trans>
        </AddressChip>
      )}
      {machine_answered !== undefined && (
        <AddressChip removeLabel={t`Any question`} onRemove={() => onChange({ machine_answered: undefined })}>
          <Trans>The machine could tell: {questionName(machine_answered)}</Trans>
        </AddressChip>
      )}
      {machine_auto_failed !== undefined && (
        <AddressChip removeLabel={t`Set to zero or not`} onRemove={() => onChange({ machine_auto_failed: undefined })}>
          <Trans>Set to zero by the machine</Trans>
        </AddressChip>
      )}
      {hasPoints && (
        <AddressChip
          removeLabel={t`Any machine score`}
          onRemove={() => onChange({ machine_points_min: undefined, machine_points_max: undefined })}
        >
          <Trans>
            Machine score of {from} to {to} points
          </Trans>
        </AddressChip>
      )}
    </Chips>
  )
}

/** Filters on a question or a score are removed together with their scorecard. */
const NO_SCORECARD = {
  scorecard_id: undefined,
  machine_failed: undefined,
  machine_passed: undefined,
  machine_untold: undefined,
  machine_answered: undefined,
  machine_points_min: undefined,
  machine_points_max: undefined,
  machine_auto_failed: undefined,
} as const
