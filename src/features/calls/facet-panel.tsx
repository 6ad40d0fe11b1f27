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

/** What the conversations that are left can be narrowed to, each with how many there are. */
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
  const [isWhole, setIsWhole] = useState(false)
  const shown = isWhole ? values : values.filter(({ isChosen }, at) => at < FEW || isChosen)
  const more = values.length - shown.length

  return (
    <section>
      <h2 className={classes['title']}>
        <button type="button" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
          {title}
          <IconChevronDown size={14} stroke={1.5} aria-hidden />
        </button>
      </h2>
      <ul id={id} className={classes['values']} aria-label={title} hidden={!isOpen}>
        {shown.map(({ key, label, count, isChosen, change }) => (
          <li key={key}>
            <button
              type="button"
              aria-pressed={isChosen}
              title={isChosen ? t`Take this filter away` : undefined}
              onClick={() => onChange(change)}
            >
              <span className={classes['label']}>{label}</span>{' '}
              <span className={classes['count']}>{number(count)}</span>
            </button>
          </li>
        ))}
        {(more > 0 || isWhole) && (
          <li>
            <Button variant="subtle" size="compact-sm" onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? <Trans>Show fewer</Trans> : <Plural value={more} one="# more" other="# more" />}
            </Button>
          </li>
        )}
      </ul>
    </section>
  )
}

/** So many values of a facet are on show at first. */
const FEW = 6

/** One value of a facet, and the change of the address that a press on it makes. */
type FacetValue = { key: string; label: string; count: number; isChosen: boolean; change: Partial<CallsSearch> }
type FacetGroup = { name: string; title: string; values: FacetValue[] }

/** The facets of the explorer in the reader's language. A press on what is chosen takes it away again. */
function useFacetGroups(facets: CallFacets, search: CallsSearch): FacetGroup[] {
  const { t, i18n } = useLingui()
  const languages = new Intl.DisplayNames(i18n.locale, { type: 'language', fallback: 'code' })
  const mediaNames = { audio: t`Audio`, transcript: t`Transcript`, none: t`Neither` }

  /** `also` is forgotten with every change: what belongs to the value before. */
  function group<Name extends FacetName>(
    name: Name,
    title: string,
    values: readonly { value: NonNullable<CallsSearch[Name]>; label: string; count: number }[],
    also: Partial<CallsSearch> = {},
  ): FacetGroup {
    return {
      name,
      title,
      values: values.map(({ value, label, count }) => {
        const isChosen = search[name] === value
        return { key: String(value), label, count, isChosen, change: { ...also, [name]: isChosen ? undefined : value } }
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

/** Sources write languages as they like; what is no code is shown as it came. */
function nameOf(languages: Intl.DisplayNames, code: string): string {
  try {
    return languages.of(code) ?? code
  } catch {
    return code
  }
}
