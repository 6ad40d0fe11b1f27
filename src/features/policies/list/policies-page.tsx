import { Plural, Trans } from '@lingui/react/macro'

import type { Locale } from '#contracts/page-config.ts'
import type { Page } from '#contracts/pagination.ts'
import type { PolicyOptions, PolicyRowDto } from '#contracts/policies.ts'
import { SavedViews } from '#src/forms/saved-views/saved-views.tsx'
import { ExportMenu, tableFormats } from '#src/ui/export-menu.tsx'
import { useFormats } from '#src/ui/formats.ts'
import { LinkButton } from '#src/ui/link-button.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import type { PromiseState } from '#src/ui/use-promise-state.ts'

import type { PoliciesApi } from '../policies.api.ts'
import { policiesQuery, type PoliciesSearch, policiesView } from './policies-search.ts'
import { PolicyChips } from './policy-chips.tsx'
import { usePolicyColumns } from './policy-columns.tsx'
import { PolicyFilters } from './policy-filters.tsx'

type PoliciesPageProps = {
  api: PoliciesApi
  search: PoliciesSearch
  policies: PromiseState<Page<PolicyRowDto>>
  options: PolicyOptions | null
  /** The language of the component kit. */
  kit: Locale
  onChange: (change: Partial<PoliciesSearch>) => void
  /** Shows another list altogether: the search part of its address. */
  onOpen: (query: string) => void
  onRetry: () => void
}

/** Every policy that the reader may see, searched, filtered, sorted and paged on the server. */
export function PoliciesPage({ api, search, policies, options, kit, onChange, onOpen, onRetry }: PoliciesPageProps) {
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
          <SavedViews api={api.saved} query={policiesView(search)} onOpen={onOpen} />
          <ExportMenu formats={tableFormats} fetchFile={(format) => api.exported(policiesQuery(search), format)} />
        </>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => <PolicyFilters search={search} options={options} onChange={filter} />}
      list={policies}
      columns={columns}
      kit={kit}
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
