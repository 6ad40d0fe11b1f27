import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'

import type { CannedReply } from '#contracts/canned-replies.ts'
import type { Page as ListOf } from '#contracts/pagination.ts'
import type { SupportSettings } from '#contracts/support-settings.ts'
import { plainTextOf } from '#domain/text/plain-text-of.ts'
import { useApi } from '#src/context/app-context.ts'
import { ActionDialog } from '#src/forms/action-dialog.tsx'
import type { Column } from '#src/list/data-table.tsx'
import { ListScreen } from '#src/list/list-screen.tsx'
import { AddLink } from '#src/ui/add-link.tsx'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'
import { namedOptions } from '#src/ui/named-options.ts'
import { notify } from '#src/ui/notify.ts'
import { SearchField } from '#src/ui/search-field.tsx'
import { Select } from '#src/ui/select.tsx'
import { Empty } from '#src/ui/states/empty.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'
import { useReload } from '#src/ui/use-reload.ts'

import { DeskNavigation } from '../desk-navigation.tsx'
import classes from '../tickets.module.css'
import type { RepliesSearch } from './replies-search.ts'
import { repliesApi } from './replies.api.ts'

type RepliesScreenProps = {
  answers: { replies: Promise<ListOf<CannedReply>>; settings: Promise<SupportSettings> }
  search: RepliesSearch
}

/** The list of canned replies. */
export function RepliesScreen({ answers, search }: RepliesScreenProps) {
  const { t } = useLingui()
  const [replyToRemove, setReplyToRemove] = useState<CannedReply | null>(null)
  const partners = usePromiseState(answers.settings).value?.partners
  const columns = useReplyColumns(setReplyToRemove)

  return (
    <ListScreen
      title={<Trans>Canned replies</Trans>}
      sentence={<Trans>What does the desk say again and again, and to whom?</Trans>}
      actions={
        <AddLink to="/freshdesk/replies/new">
          <Trans>New canned reply</Trans>
        </AddLink>
      }
      above={<DeskNavigation />}
      search={search}
      renderFilters={(filter) => (
        <>
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
        </>
      )}
      list={usePromiseState(answers.replies)}
      columns={columns}
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
    >
      {replyToRemove && <RemoveReply reply={replyToRemove} onClose={() => setReplyToRemove(null)} />}
    </ListScreen>
  )
}

type RemoveReplyProps = { reply: CannedReply; onClose: () => void }

function RemoveReply({ reply: { id, title }, onClose }: RemoveReplyProps) {
  const { t } = useLingui()
  const api = useApi(repliesApi)
  const reload = useReload()

  return (
    <ActionDialog
      title={<Trans>Remove the canned reply {title}?</Trans>}
      verb={<Trans>Remove</Trans>}
      progress={<Trans>Removing…</Trans>}
      act={(_reason, signal) => api.remove(id, signal)}
      onDone={() => {
        onClose()
        void notify({ text: t`The canned reply ${title} is gone.`, milliseconds: 5000 })
        reload()
      }}
      onClose={onClose}
    >
      <Trans>Nobody is offered it any more. What was sent of it stays as it was sent.</Trans>
    </ActionDialog>
  )
}

function useReplyColumns(onRemove: (reply: CannedReply) => void): Column<CannedReply>[] {
  const { t } = useLingui()

  return useMemo(
    () => [
      {
        name: 'title',
        width: 220,
        header: t`Title`,
        isSortable: true,
        cell: ({ id, title }) => (
          <Link to="/freshdesk/replies/edit/$id" params={{ id: String(id) }}>
            {title}
          </Link>
        ),
      },
      {
        name: 'body',
        width: 320,
        header: t`What it says`,
        cell: ({ body }) => <span className={classes['offerWords']}>{plainTextOf(body)}</span>,
      },
      {
        name: 'partner',
        width: 150,
        header: t`For whom`,
        cell: ({ partner }) => partner?.name ?? <Trans>Everybody</Trans>,
      },
      {
        name: 'language',
        width: 120,
        header: t`Language`,
        cell: ({ language }) =>
          language ? <span lang={language}>{languageNames[language]}</span> : <Trans context="language">Any</Trans>,
      },
      {
        name: 'updated_at',
        width: 130,
        header: t`Changed`,
        isSortable: true,
        cell: ({ updated_at }) => <Moment at={updated_at} />,
      },
      {
        name: 'updated_by',
        width: 140,
        header: t`Changed by`,
        cell: ({ updated_by }) => updated_by?.name ?? '—',
      },
      {
        name: 'actions',
        width: 72,
        header: t`Actions`,
        cell: (reply) => {
          const { title } = reply
          return (
            <ActionIcon variant="subtle" aria-label={t`Remove ${title}`} onClick={() => onRemove(reply)}>
              <IconTrash size={16} stroke={1.5} />
            </ActionIcon>
          )
        },
      },
    ],
    [t, onRemove],
  )
}
