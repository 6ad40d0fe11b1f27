import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { useState } from 'react'

import type { CannedReply } from '#contracts/canned-replies.ts'
import type { Page as ListOf } from '#contracts/pagination.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'
import type { Http } from '#src/lib/http.ts'
import type { LocaleActor } from '#src/machines/locale.machine.ts'
import { AddLink } from '#src/ui/add-link.tsx'
import { FilterBar } from '#src/ui/filter-bar.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { ListPage } from '#src/ui/table/list-page.tsx'
import { filterCount } from '#src/ui/table/list-view.ts'
import { useReload } from '#src/ui/use-reload.ts'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import { RemoveReply } from './remove-reply.tsx'
import { repliesApi } from './replies.api.ts'
import type { RepliesSearch } from './replies-search.ts'
import { useReplyColumns } from './reply-columns.tsx'

type RepliesScreenProps = {
  answers: { replies: Promise<ListOf<CannedReply>>; settings: Promise<SupportSettings> }
  context: { http: Http; locale: LocaleActor }
  search: RepliesSearch
  onChange: (change: Partial<RepliesSearch>) => void
}

/** Replies written once and used often. */
export function RepliesScreen({ answers, context: { http, locale }, search, onChange }: RepliesScreenProps) {
  const { t } = useLingui()
  const [api] = useState(() => repliesApi(http))
  const [removed, remove] = useState<CannedReply | null>(null)
  const partners = usePromiseState(answers.settings).value?.partners
  const kit = useSelector(locale, ({ context }) => context.kit)
  const columns = useReplyColumns(remove)

  return (
    <ListPage
      title={<Trans>Canned replies</Trans>}
      sentence={<Trans>What does the desk say again and again, and to whom?</Trans>}
      actions={
        <AddLink to="/freshdesk/replies/new">
          <Trans>New canned reply</Trans>
        </AddLink>
      }
      search={search}
      onChange={onChange}
      renderFilters={(filter) => (
        <>
          <DeskNavigation />
          <FilterBar active={filterCount(search)}>
            <SearchField label={t`Title`} value={search.q} onChange={(q) => filter({ q })} />
            <Select
              label={t`Partner`}
              placeholder={t`All partners`}
              isClearable
              isLoading={!partners}
              value={search.partner_id === undefined ? null : String(search.partner_id)}
              options={namedOptions(partners)}
              onChange={(value) => filter({ partner_id: value ? Number(value) : undefined })}
            />
          </FilterBar>
        </>
      )}
      list={usePromiseState(answers.replies)}
      columns={columns}
      kit={kit}
      renderCount={(total) => <Plural value={total} one="# canned reply" other="# canned replies" />}
      noMatch={{
        title: <Trans>No canned reply matches</Trans>,
        hint: <Trans>Take a filter away, or search for another part of the title.</Trans>,
      }}
      empty={
        <Empty title={<Trans>There are no canned replies yet</Trans>}>
          <Trans>What is written here once can be put into any reply to a requester, with their name filled in.</Trans>
        </Empty>
      }
      onRetry={useReload()}
    >
      {removed && <RemoveReply reply={removed} api={api} onClose={() => remove(null)} />}
    </ListPage>
  )
}
