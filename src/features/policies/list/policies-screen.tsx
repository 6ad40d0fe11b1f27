import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { NativeSelect, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'

import { evidenceFilters, policyStandings } from '#contracts/lists/policies.ts'
import { policyStatuses } from '#contracts/policy-words.ts'
import { verificationStates } from '#contracts/verification-words.ts'
import { useApi } from '#src/context/app-context.ts'
import { ListScreen } from '#src/list/list-screen.tsx'
import { SavedViews } from '#src/list/saved-views/saved-views.tsx'
import { useSearchChange } from '#src/list/use-search-change.ts'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { LinkButton } from '#src/ui/link-button.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { policyStandingNames, policyStatusNames } from '#src/words/policies.ts'
import { verificationStateNames } from '#src/words/verification.ts'

import { idOf, OrganisationFilters } from '../organisation-filters.tsx'
import { policiesApi, type PolicyListAnswers } from '../policies.api.ts'
import { type PoliciesSearch, policiesSearch } from './policies-search.ts'
import { PolicyChips } from './policy-chips.tsx'
import { usePolicyColumns } from './policy-columns.tsx'

type PoliciesScreenProps = { answers: PolicyListAnswers; search: PoliciesSearch }

/** All policies that the reader may see. The server searches, filters, sorts and pages. */
export function PoliciesScreen({ answers, search }: PoliciesScreenProps) {
  const { t, i18n } = useLingui()
  const change = useSearchChange<PoliciesSearch>()
  const columns = usePolicyColumns(search)
  const list = usePromiseState(answers.policies)
  const options = usePromiseState(answers.options).value
  const products = options?.products.map((value) => ({ value, label: value })) ?? []

  return (
    <ListScreen
      title={<Trans>Policies</Trans>}
      sentence={<Trans>What was sold, how does it stand, and where is the policy you look for?</Trans>}
      actions={<PoliciesActions search={search} />}
      search={search}
      renderFilters={(filter) => (
        <>
          <SearchField
            placeholder={t`Number, national ID, or last digits of a phone`}
            value={search.q}
            onChange={(q) => filter({ q })}
          />
          <OrganisationFilters query={search} options={options} onChange={filter} />
          <Select
            label={t`Product`}
            placeholder={t`All products`}
            isClearable
            value={search.product ?? null}
            isLoading={!options}
            options={products}
            onChange={(value) => filter({ product: value ?? undefined })}
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
              filter({
                status: policyStatuses.find((name) => name === value),
                standing: policyStandings.find((name) => name === value),
              })
            }
          />
          <TextInput
            type="date"
            label={t`In force from`}
            value={search.effective_from ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ effective_from: value || undefined })}
          />
          <TextInput
            type="date"
            label={t`In force from, until`}
            value={search.effective_to ?? ''}
            onChange={({ currentTarget: { value } }) => filter({ effective_to: value || undefined })}
          />
          <Select
            label={t`Sold by`}
            placeholder={t`All agents`}
            isClearable
            value={search.agent_id === undefined ? null : String(search.agent_id)}
            isLoading={!options}
            options={namedOptions(options?.agents)}
            onChange={(value) => filter({ agent_id: idOf(value) })}
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
              filter({ evidence: evidenceFilters.find((name) => name === value) })
            }
          />
        </>
      )}
      list={list}
      columns={columns}
      renderCount={(total, count) => <Plural value={total} one={`${count} policy`} other={`${count} policies`} />}
      chips={<PolicyChips search={search} onChange={(filter) => change({ page: 1, ...filter })} />}
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
    />
  )
}

/** The link to persistency is before the saved views and the export. */
function PoliciesActions({ search }: { search: PoliciesSearch }) {
  const api = useApi(policiesApi)
  const navigate = useNavigate()
  const openView = (query: string) =>
    navigate({ to: '/details-polizas', search: policiesSearch.read(Object.fromEntries(new URLSearchParams(query))) })

  return (
    <>
      <LinkButton link={{ to: '/details-polizas/persistency' }} variant="default">
        <Trans>Persistency</Trans>
      </LinkButton>
      <SavedViews
        api={api.saved}
        query={policiesSearch.view({ ...search, policy: undefined })}
        onOpen={(query) => void openView(query)}
      />
      <ExportMenu formats={tableFormats} fetchFile={(format) => api.exportFile(policiesSearch.query(search), format)} />
    </>
  )
}
