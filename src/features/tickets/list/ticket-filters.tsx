import { useLingui } from '@lingui/react/macro'

import { satisfactionStandings } from '#contracts/satisfaction.ts'
import { ticketPriorities, ticketStates } from '#contracts/ticket-states.ts'
import type { TicketOptions } from '#contracts/tickets.ts'
import { filterCount } from '#src/list/list-view.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { satisfactionNames, ticketPriorityNames, ticketStateNames } from '#src/words/tickets.ts'

import { type TicketsSearch, withoutQueue } from './tickets-search.ts'

type TicketFiltersProps = {
  search: TicketsSearch
  /** The options to choose from; null while they are being loaded. */
  options: TicketOptions | null
  onChange: (change: Partial<TicketsSearch>) => void
}

export function TicketFilters({ search, options, onChange }: TicketFiltersProps) {
  const { t } = useLingui()
  const { q, state, priority, category_id, partner_id, assignee_id, satisfaction, tag } = search
  const pickerProps = { isClearable: true, isLoading: !options }

  return (
    <FilterBar active={filterCount(withoutQueue(search))}>
      <SearchField label={t`Subject or number`} value={q} onChange={(text) => onChange({ q: text })} />
      <EnumSelect
        label={t`State`}
        all={t`All states`}
        values={ticketStates}
        names={ticketStateNames}
        value={state}
        onChange={(selected) => onChange({ state: selected })}
      />
      <EnumSelect
        label={t`Priority`}
        all={t`Any priority`}
        values={ticketPriorities}
        names={ticketPriorityNames}
        value={priority}
        onChange={(selected) => onChange({ priority: selected })}
      />
      <Select
        label={t`Category`}
        placeholder={t`All categories`}
        {...pickerProps}
        value={valueOf(category_id)}
        options={namedOptions(options?.categories)}
        onChange={(value) => onChange({ category_id: idOf(value) })}
      />
      <Select
        label={t`Partner`}
        placeholder={t`All partners`}
        {...pickerProps}
        value={valueOf(partner_id)}
        options={namedOptions(options?.partners)}
        onChange={(value) => onChange({ partner_id: idOf(value) })}
      />
      <Select
        label={t({ message: 'Assigned to', context: 'ticket' })}
        placeholder={t`Anybody`}
        {...pickerProps}
        value={valueOf(assignee_id)}
        options={namedOptions(options?.people)}
        onChange={(value) => onChange({ assignee_id: idOf(value) })}
      />
      <EnumSelect
        label={t({ message: 'How it went', context: 'satisfaction' })}
        all={t({ message: 'Any answer', context: 'satisfaction' })}
        values={satisfactionStandings}
        names={satisfactionNames}
        value={satisfaction}
        onChange={(selected) => onChange({ satisfaction: selected })}
      />
      <Select
        label={t`Tag`}
        placeholder={t`Any tag`}
        {...pickerProps}
        value={tag ?? null}
        options={(options?.tags ?? []).map((value) => ({ value, label: value }))}
        onChange={(value) => onChange({ tag: value ?? undefined })}
      />
    </FilterBar>
  )
}

const valueOf = (id: number | undefined) => (id === undefined ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? undefined : Number(value))
