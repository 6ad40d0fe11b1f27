import { Trans, useLingui } from '@lingui/react/macro'
import { Button, Modal, NativeSelect } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import { type ReactNode, useState } from 'react'

import type { Page } from '#contracts/pagination.ts'
import type { PostDetail, PostReader } from '#contracts/posts.ts'
import { useCan } from '#src/context/app-context.ts'
import { useFormats } from '#src/ui/formats.ts'
import { Moment } from '#src/ui/moment.tsx'
import { AsyncContent } from '#src/ui/states/async-content.tsx'
import { usePromiseState } from '#src/ui/use-promise-state.ts'

import type { PostsApi } from '../posts.api.ts'
import classes from './facts.module.css'

type OpenedReaders = { has_read?: 'yes' | 'no' | undefined; page: number; answer: Promise<Page<PostReader>> }

type PostReadersProps = { post: PostDetail; api: PostsApi }

/**
 * The people who have opened a post, among all for whom it is. Only the number is shown to readers who may not see
 * people.
 */
export function PostReaders({ post, api }: PostReadersProps) {
  const can = useCan()
  const { t } = useLingui()
  const { number } = useFormats()
  const [opened, setOpened] = useState<OpenedReaders | null>(null)
  const load = (page: number, has_read?: 'yes' | 'no') =>
    setOpened({ page, has_read, answer: api.readers(post.id, { page, has_read }) })
  const [read, audience] = [number(post.readers.read), number(post.readers.audience)]
  const count = (
    <Trans>
      Read by {read} of {audience}
    </Trans>
  )
  if (!can('post-list') || !can('user-list')) return <span className={classes['note']}>{count}</span>

  return (
    <>
      <Button variant="default" onClick={() => load(1)}>
        {count}
      </Button>
      <Modal
        opened={opened !== null}
        onClose={() => setOpened(null)}
        title={<Trans>Who has read it</Trans>}
        closeButtonProps={{ 'aria-label': t`Close` }}
      >
        {opened && (
          <>
            <NativeSelect
              label={t`Show`}
              value={opened.has_read ?? ''}
              data={[
                { value: '', label: t`Everybody whom it is for` },
                { value: 'yes', label: t`Those who have read it` },
                { value: 'no', label: t`Those who have not` },
              ]}
              onChange={({ currentTarget: { value } }) =>
                load(1, value === 'yes' || value === 'no' ? value : undefined)
              }
            />
            <Readers opened={opened} onPage={(page) => load(page, opened.has_read)} />
          </>
        )}
      </Modal>
    </>
  )
}

function Readers({ opened: { page, answer }, onPage }: { opened: OpenedReaders; onPage: (page: number) => void }) {
  return (
    <AsyncContent answer={usePromiseState(answer)} onRetry={() => onPage(page)}>
      {({ data, meta }) => (
        <>
          <ul className={classes['list']}>
            {data.map(({ id, name, read_at }) => (
              <li key={id} className={classes['row']}>
                <span>{name}</span>
                <span className={classes['note']}>
                  {read_at ? <Moment at={read_at} as="date-time" /> : <Trans>Not read yet</Trans>}
                </span>
              </li>
            ))}
          </ul>
          {data.length === 0 && (
            <p className={classes['note']}>
              <Trans>Nobody.</Trans>
            </p>
          )}
          {meta.last_page > 1 && (
            <div className={classes['pages']}>
              <Turn isAtEnd={page <= 1} onTurn={() => onPage(page - 1)}>
                <Trans>Back</Trans>
              </Turn>
              <Turn isAtEnd={page >= meta.last_page} onTurn={() => onPage(page + 1)}>
                <Trans>More</Trans>
              </Turn>
            </div>
          )}
        </>
      )}
    </AsyncContent>
  )
}

/** At either end the button only looks disabled: a disabled button would lose the focus. */
function Turn({ isAtEnd, onTurn, children }: { isAtEnd: boolean; onTurn: () => void; children: ReactNode }) {
  return (
    <Button
      variant="default"
      size="xs"
      aria-disabled={isAtEnd || undefined}
      data-disabled={isAtEnd || undefined}
      onClick={() => !isAtEnd && onTurn()}
    >
      {children}
    </Button>
  )
}
