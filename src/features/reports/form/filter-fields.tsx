import { Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect } from '@mantine/core'

import { driverOutcomes, persistencyGroupings } from '#contracts/beyond.ts'
import type { Named } from '#contracts/params.ts'
import { judges } from '#contracts/premium.ts'
import type { ReportKind } from '#contracts/report-kinds.ts'
import type { ReportFilter, ReportOptions } from '#contracts/reports.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { ChannelFilter } from '#src/reporting/channel-filter.tsx'
import { useScorecardWords } from '#src/reporting/use-scorecard-words.ts'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { groupingNames, outcomeNames } from '#src/words/beyond.ts'

import { knows, type ReportValues } from './report-draft.ts'
import classes from './report-form.module.css'

type FilterFieldsProps = { draft: Draft<ReportValues>; options: ReportOptions }
type IdName = 'partner_id' | 'campaign_id' | 'team_id' | 'agent_id' | 'scorecard_id'

/** The filters of the report: those that a dashboard of its kind has. */
export function FilterFields({ draft: { values, errors, change }, options }: FilterFieldsProps) {
  const { t, i18n } = useLingui()
  const scorecardText = useScorecardWords()
  const { kind, filter } = values
  const narrow = (part: ReportFilter) => change({ filter: { ...filter, ...part } })
  const picker = (name: IdName, label: string, placeholder: string, choices: readonly Named[]) =>
    knows(kind, name) && (
      <Select
        label={label}
        placeholder={placeholder}
        isClearable
        value={filter[name] === undefined ? null : String(filter[name])}
        options={withCurrent(choices, filter[name], t`One that you do not see`)}
        onChange={(value) => narrow({ [name]: value === null ? undefined : Number(value) })}
      />
    )

  return (
    <fieldset className={classes['group']}>
      <legend className={classes['legend']}>
        <Trans>Narrowed to</Trans>
      </legend>
      <div className={classes['pair']}>
        {picker('partner_id', t`Partner`, t`All partners`, options.partners)}
        {picker('campaign_id', t`Campaign`, t`All campaigns`, options.campaigns)}
        {picker('team_id', t`Team`, t`All teams`, options.teams)}
        {picker('agent_id', t`Agent`, t`All agents`, options.agents)}
        {knows(kind, 'channel') && <ChannelFilter value={filter.channel} onChange={(channel) => narrow({ channel })} />}
        {picker(
          'scorecard_id',
          t`Scorecard`,
          t`The one that judged most`,
          options.scorecards.map((card) => ({ id: card.id, name: scorecardText.title(card) })),
        )}
        {knows(kind, 'judge') && (
          <NativeSelect
            label={t`Whose scores`}
            value={filter.judge ?? 'machine'}
            data={[
              { value: 'machine', label: t`By the machine` },
              { value: 'people', label: t`By people` },
            ]}
            onChange={({ currentTarget: { value } }) =>
              narrow({ judge: value === 'machine' ? undefined : judges.find((name) => name === value) })
            }
          />
        )}
        {knows(kind, 'compare_team_id') && (
          <CompareField kind={kind} filter={filter} options={options} onChange={narrow} />
        )}
        {knows(kind, 'by') && (
          <NativeSelect
            label={t`Persistency told by`}
            value={filter.by ?? 'verdict'}
            data={persistencyGroupings.map((by) => ({ value: by, label: i18n._(groupingNames[by]) }))}
            onChange={({ currentTarget: { value } }) =>
              narrow({ by: value === 'verdict' ? undefined : persistencyGroupings.find((by) => by === value) })
            }
          />
        )}
        {knows(kind, 'outcome') && (
          <NativeSelect
            label={t`What goes with`}
            value={filter.outcome ?? 'early-end'}
            data={driverOutcomes.map((outcome) => ({ value: outcome, label: i18n._(outcomeNames[outcome]) }))}
            onChange={({ currentTarget: { value } }) =>
              narrow({ outcome: value === 'early-end' ? undefined : driverOutcomes.find((name) => name === value) })
            }
          />
        )}
      </div>
      {errors['filter']?.[0] && (
        <p className={classes['error']} role="alert">
          {errors['filter'][0]}
        </p>
      )}
    </fieldset>
  )
}

/** A current value that the author may not see can stay. */
const withCurrent = (choices: readonly Named[], id: number | undefined, unseen: string) => [
  ...namedOptions(choices),
  ...(id === undefined || choices.some((named) => named.id === id) ? [] : [{ value: String(id), label: unseen }]),
]

type CompareFieldProps = {
  kind: ReportKind
  filter: ReportFilter
  options: ReportOptions
  onChange: (change: ReportFilter) => void
}

/** The comparison: the previous period, or a partner or a team in the same days. */
function CompareField({ kind, filter, options, onChange }: CompareFieldProps) {
  const { t } = useLingui()
  const { compare_team_id } = filter
  const compare_partner_id = knows(kind, 'compare_partner_id') ? filter.compare_partner_id : undefined
  const value =
    compare_team_id === undefined
      ? compare_partner_id === undefined
        ? null
        : `partner ${compare_partner_id}`
      : `team ${compare_team_id}`
  const choices = [
    ...(knows(kind, 'compare_partner_id') ? options.partners : []).map(({ id, name }) => ({
      value: `partner ${id}`,
      label: t`Partner: ${name}`,
    })),
    ...options.teams.map(({ id, name }) => ({ value: `team ${id}`, label: t`Team: ${name}` })),
  ]
  const isHidden = value !== null && !choices.some((option) => option.value === value)

  return (
    <Select
      label={t`Compare with`}
      placeholder={t`The period before`}
      isClearable
      value={value}
      options={isHidden ? [...choices, { value, label: t`One that you do not see` }] : choices}
      onChange={(selected) => {
        const [target, id] = selected?.split(' ') ?? []
        onChange({
          compare_partner_id: target === 'partner' ? Number(id) : undefined,
          compare_team_id: target === 'team' ? Number(id) : undefined,
        })
      }}
    />
  )
}
