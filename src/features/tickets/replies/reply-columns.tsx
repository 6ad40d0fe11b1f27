import { ActionIcon } from '@mantine/core'
import { Trans, useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo } from 'react'

import type { CannedReply } from '#contracts/canned-replies.ts'
import { plainTextOf } from '#domain/rich-text-words.ts'
import { languageNames } from '#src/ui/language-names.ts'
import { Moment } from '#src/ui/moment.tsx'
import type { Column } from '#src/ui/table/data-table.tsx'

import classes from '../tickets.module.css'

/** The columns of the list of canned replies. */
export function useReplyColumns(onRemove: (reply: CannedReply) => void): Column<CannedReply>[] {
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
