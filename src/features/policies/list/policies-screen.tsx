import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useState } from 'react'

import { evidenceFilters, policyStandings } from '#contracts/lists/policies.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PolicyOptions, PolicyRowDto } from '#contracts/policies.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { verificationStates } from '#contracts/verification-words.ts'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/list/list-screen.tsx'
import { filterCount } from '#src/list/list-view.ts'
import { usePromiseState, type PromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { policyStandingNames, policyStatusNames } from '#src/words/policies.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import { idOf, OrganisationFilters } from '../organisation-filters.tsx'
import { policiesApi, type PolicyListAnswers, type PoliciesApi } from '../policies.api.ts'
import { type PoliciesSearch, policiesSearch } from './policies-search.ts'
import { PolicyChips } from './policy-chips.tsx'
import { usePolicyColumns } from './policy-columns.tsx'

type PoliciesScreenProps = {
  answers: PolicyListAnswers
  context: { http: Http; locale: LocaleActor }
  search: PoliciesSearch
  onChange: (change: Partial<PoliciesSearch>) => void
  onOpen: (query: string) => void
}

/** The list of policies while its answers are on their way, and after. */
export function PoliciesScreen({ answers, context: { http }, ...page }: PoliciesScreenProps) {
  const [api] = useState(() => policiesApi(http))
  return (
    <PoliciesPage
      {...page}
      api={api}
      policies={usePromiseState(answers.policies)}
      options={usePromiseState(answers.options).value}
      onRetry={useReload()}
    />
  )
}

type PoliciesPageProps = {
  api: PoliciesApi
  search: PoliciesSearch
  policies: PromiseState<Page<PolicyRowDto>>
  options: PolicyOptions | null
  onChange: (change: Partial<PoliciesSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Every policy that the reader may see, searched, filtered, sorted and paged on the server. */
function PoliciesPage({ api, search, policies, options, onChange, onOpen, onRetry }: PoliciesPageProps) {
  const { number } = useFormats()
  const columns = usePolicyColumns(search)

  return (
    <ListPage
      title={<Trans>Policies</Trans>}
      sentence={<Trans>What was sold, how does it stand, and where is the policy you look for?</Trans>}
      actions={
        <>
          <LinkButton link={{ to: '/details-polizas/persistency' }} variant="default">
            <Trans>Persistency</Trans>
          </LinkButton>
          <SavedViews api={api.saved} query={policiesSearch.view({ ...search, policy: undefined })} onOpen={onOpen} />
          <ExportMenu
            formats={tableFormats}
            fetchFile={(format) => api.exported(policiesSearch.query(search), format)}
          />
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <PolicyFilters search={search} options={options} onChange={filter} />}
      list={policies}
      columns={columns}
      renderCount={(total) => {
        const shown = number(total)
        return <Plural value={total} one={`${shown} policy`} other={`${shown} policies`} />
      }}
      chips={<PolicyChips search={search} onChange={(change) => onChange({ page: 1, ...change })} />}
      noMatch={{
        title: <Trans>No policy matches</Trans>,
        hint: (
          <Trans>
            Search for the number of a policy or certificate, a whole national ID, or the last four digits of a phone.
            Names are not searched. Or take a filter away.
          </Trans>
        ),
      }}
      empty={
        <Empty title={<Trans>There are no policies for you</Trans>}>
          <Trans>They come with files of insurers and partners: policies, instalments, claims and their states.</Trans>
        </Empty>
      }
      onRetry={onRetry}
    />
  )
}

type PolicyFiltersProps = {
  search: PoliciesSearch
  /** What can be chosen; null while it is on its way. */
  options: PolicyOptions | null
  onChange: (change: Partial<PoliciesSearch>) => void
}

function PolicyFilters({ search, options, onChange }: PolicyFiltersProps) {
  const { t, i18n } = useLingui()
  const textOptions = (texts: readonly string[] = []) => texts.map((value) => ({ value, label: value }))

  return (
    <FilterBar active={filterCount(search)}>
      <SearchField
        placeholder={t`Number, national ID, or last digits of a phone`}
        value={search.q}
        onChange={(q) => onChange({ q })}
      />
      <OrganisationFilters query={search} options={options} onChange={onChange} />
      <Select
        label={t`Product`}
        placeholder={t`All products`}
        isClearable
        value={search.product ?? null}
        isLoading={!options}
        options={textOptions(options?.products)}
        onChange={(value) => onChange({ product: value ?? undefined })}
      />
      <NativeSelect
        label={t`Status`}
        value={search.status ?? search.standing ?? ''}
        data={[
          { value: '', label: t`Any status` },
          ...policyStandings.map((value) => ({ value, label: i18n._(policyStandingNames[value]) })),
          {
            group: t`One status`,
            items: policyStatuses.map((value) => ({ value, label: i18n._(policyStatusNames[value]) })),
          },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            status: policyStatuses.find((name) => name === value),
            standing: policyStandings.find((name) => name === value),
          })
        }
      />
      <TextInput
        type="date"
        label={t`In force from`}
        value={search.effective_from ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ effective_from: value || undefined })}
      />
      <TextInput
        type="date"
        label={t`In force from, until`}
        value={search.effective_to ?? ''}
        onChange={({ currentTarget: { value } }) => onChange({ effective_to: value || undefined })}
      />
      <Select
        label={t`Sold by`}
        placeholder={t`All agents`}
        isClearable
        value={search.agent_id === undefined ? null : String(search.agent_id)}
        isLoading={!options}
        options={namedOptions(options?.agents)}
        onChange={(value) => onChange({ agent_id: idOf(value) })}
      />
      <NativeSelect
        label={t`Evidence file`}
        value={search.evidence ?? ''}
        data={[
          { value: '', label: t({ message: 'With or without', context: 'evidence file' }) },
          ...verificationStates.map((value) => ({ value, label: i18n._(verificationStateNames[value]) })),
          { value: 'none', label: t({ message: 'None', context: 'evidence file' }) },
        ]}
        onChange={({ currentTarget: { value } }) =>
          onChange({ evidence: evidenceFilters.find((name) => name === value) })
        }
      />
    </FilterBar>
  )
}
