import { Button } from '@mantine/core'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'

import type { CallFacets } from '#contracts/call-facets.ts'
import { useFormats } from '#src/ui/formats.ts'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { CallsSearch } from './calls-search.ts'
import { type FacetGroup, useFacetGroups } from './facet-groups.ts'
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
