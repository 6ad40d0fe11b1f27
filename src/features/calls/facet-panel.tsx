import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { CallFacets } from '#contracts/call-facets.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'
import { channelNames, directionNames } from '#src/words/conversation.ts'

import type { CallsSearch } from './calls-search.ts'
import classes from './facet-panel.module.css'

type FacetPanelProps = {
  facets: PromiseState<CallFacets>
  search: CallsSearch
  onChange: (change: Partial<CallsSearch>) => void
}

/** The values by which the current conversations can be filtered further, each with its count. */
export function FacetPanel({ facets, search, onChange }: FacetPanelProps) {
  if (facets.value) {
    return (
      <div className={classes['panel']} aria-busy={facets.isPending} data-stale={facets.isPending || undefined}>
        <Groups facets={facets.value} search={search} onChange={onChange} />
      </div>
    )
  }
  if (!facets.error) return <div className={classes['panel']} aria-busy="true" />
  return (
    <p className={classes['failed']}>
      <Trans>The counts could not be fetched.</Trans>
    </p>
  )
}

function Groups({ facets, search, onChange }: Omit<FacetPanelProps, 'facets'> & { facets: CallFacets }) {
  const groups = useFacetGroups(facets, search).filter(({ values }) => values.length > 0)
  return groups.map((group) => <Group key={group.name} group={group} onChange={onChange} />)
}

function Group({ group: { title, values }, onChange }: { group: FacetGroup; onChange: FacetPanelProps['onChange'] }) {
  const { t } = useLingui()
  const { number } = useFormats()
  const id = useId()
  const [isOpen, setIsOpen] = useState(true)
  const [isExpanded, setIsExpanded] = useState(false)
  const visibleValues = isExpanded
    ? values
    : values.filter(({ isSelected }, index) => index < INITIAL_VALUES || isSelected)
  const hiddenCount = values.length - visibleValues.length

  return (
    <section>
      <h2 className={classes['title']}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {title}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </h2>
      <ul id={id} className={classes['values']} aria-label={title} hidden={!isOpen}>
        {visibleValues.map(({ key, label, count, isSelected, change }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isSelected}
              title={isSelected ? t`Take this filter away` : undefined}
              onClick={() => onChange(change)}
            >
              <span className={classes['label']}>{label}</span>{' '}
              <span className={classes['count']}>{number(count)}</span>
            </button>
          </li>
        ))}
        {(hiddenCount > 0 || isExpanded) && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setIsExpanded(!isExpanded)}>
              {isExpanded ? <Trans>Show fewer</Trans> : <Plural value={hiddenCount} one="# more" other="# more" />}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** The number of values that a facet shows at first. */
const INITIAL_VALUES = 6

/** One value of a facet, and the change of the search that a press makes. */
type FacetValue = { key: string; label: string; count: number; isSelected: boolean; change: Partial<CallsSearch> }
type FacetGroup = { name: string; title: string; values: FacetValue[] }

/** The facets of the explorer in the reader's language. A press on a selected value removes the filter. */
function useFacetGroups(facets: CallFacets, search: CallsSearch): FacetGroup[] {
  const { t, i18n } = useLingui()
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' })
  const mediaNames = { audio: t`Audio`, transcript: t`Transcript`, none: t`Neither` }

  /** `reset` clears the filters that depend on this one; it is applied with every change of the value. */
  function group<Name extends FacetName>(
    name: Name,
    title: string,
    values: readonly { value: NonNullable<CallsSearch[Name]>; label: string; count: number }[],
    reset: Partial<CallsSearch> = {},
  ): FacetGroup {
    return {
      name,
      title,
      values: values.map(({ value, label, count }) => {
        const isSelected = search[name] === value
        return {
          key: String(value),
          label,
          count,
          isSelected,
          change: { ...reset, [name]: isSelected ? undefined : value },
        }
      }),
    }
  }
  const named = (rows: readonly { id: number; name: string; count: number }[]) =>
    rows.map(({ id, name, count }) => ({ value: id, label: name, count }))
  const plain = (rows: CallFacets['dispositions'], label = (value: string) => value) =>
    rows.map(({ value, count }) => ({ value, label: label(value), count }))

  return [
    group(
      'channel',
      t`Channel`,
      facets.channels.map((row) => ({ ...row, label: i18n._(channelNames[row.value]) })),
    ),
    group(
      'direction',
      t`Direction`,
      facets.directions.map((row) => ({ ...row, label: i18n._(directionNames[row.value]) })),
    ),
    group('partner_id', t`Partner`, named(facets.partners), { campaign_id: undefined }),
    group('campaign_id', t`Campaign`, named(facets.campaigns)),
    group('team_id', t`Team`, named(facets.teams), { agent_id: undefined }),
    group('agent_id', t`Agent`, named(facets.agents)),
    group('disposition', t`Disposition`, plain(facets.dispositions)),
    group(
      'language',
      t`Language`,
      plain(facets.languages, (code) => nameOf(languages, code)),
    ),
    group('category_id', t`Category`, named(facets.categories)),
    group(
      'media',
      t`Media`,
      facets.media.map((row) => ({ ...row, label: mediaNames[row.value] })),
    ),
  ]
}

type FacetName =
  | 'channel'
  | 'direction'
  | 'partner_id'
  | 'campaign_id'
  | 'team_id'
  | 'agent_id'
  | 'disposition'
  | 'language'
  | 'category_id'
  | 'media'

/** Sources write languages in their own ways; a value that is no language code is shown as it is. */
function nameOf(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
