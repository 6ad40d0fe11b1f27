import { useLingui } from '@lingui/react/macro'

import { ticketPriorities, type TicketPriority } from '#contracts/ticket-states.ts'
import type { TicketOptions } from '#contracts/tickets.ts'
import type { Draft } from '#src/forms/use-draft.ts'
import { EnumSelect } from '#src/ui/enum-select.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { Select } from '#src/ui/select.tsx'
import { ticketPriorityNames } from '#src/words/tickets.ts'

/** The fields that all forms of a ticket share. */
type Classification = { priority: TicketPriority; partner_id: number | null; category_id: number | null }
type ClassificationDraft = {
  values: Classification
  errors: Draft<Classification>['errors']
  change: (change: Partial<Classification>) => void
}
type FieldProps = { draft: ClassificationDraft; options: TicketOptions | null }

export function PriorityField({ draft }: Pick<FieldProps, 'draft'>) {
  const { t } = useLingui()

  return (
    <EnumSelect
      label={t`Priority`}
      error={draft.errors['priority']?.[0]}
      values={ticketPriorities}
      names={ticketPriorityNames}
      value={draft.values.priority}
      onChange={(priority) => priority && draft.change({ priority })}
    />
  )
}

export function PartnerField({ draft, options }: FieldProps) {
  const { t } = useLingui()

  return (
    <Select
      label={t`Partner (optional)`}
      isClearable
      isLoading={!options}
      value={valueOf(draft.values.partner_id)}
      options={namedOptions(options?.partners)}
      error={draft.errors['partner_id']?.[0]}
      onChange={(value) => draft.change({ partner_id: idOf(value) })}
    />
  )
}

export function CategoryField({ draft, options }: FieldProps) {
  const { t } = useLingui()

  return (
    <Select
      label={t`Category (optional)`}
      isClearable
      isLoading={!options}
      value={valueOf(draft.values.category_id)}
      options={namedOptions(options?.categories)}
      error={draft.errors['category_id']?.[0]}
      onChange={(value) => draft.change({ category_id: idOf(value) })}
    />
  )
}

const valueOf = (id: number | null) => (id === null ? null : String(id))
const idOf = (value: string | null) => (value === null || value === '' ? null : Number(value))
