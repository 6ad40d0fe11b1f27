import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

import { useFormats } from './formats.ts'
import classes from './pagination.module.css'

type PaginationProps = {
  meta: {
    current_page: number
    last_page: number
    per_page: number
    total: number
    from: number | null
    to: number | null
  }
  /** The maximum number of linked pages; 0 means all of them. */
  limit?: number
}

/** The number of rows, and links to the other pages of this address if there are several. */
export function Pagination({ meta, limit = 0 }: PaginationProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const [from, to, total] = [number(meta.from ?? 0), number(meta.to ?? 0), number(meta.total)]

  return (
    <div className={classes['pagination']}>
      <p className={classes['count']}>
        {meta.from === null ? (
          <Plural value={meta.total} one={`${total} row`} other={`${total} rows`} />
        ) : (
          <Trans>
            {from}–{to} of {total}
          </Trans>
        )}
      </p>
      {meta.total > meta.per_page && (
        <nav aria-label={t`Pages`}>
          <ul className={classes['pages']}>
            <Step to={meta.current_page - 1} last={meta.last_page} label={t`Previous page`}>
              <IconChevronLeft size={16} aria-hidden />
            </Step>
            {pageWindow({ current: meta.current_page, last: meta.last_page, limit }).map((page) => (
              <li key={page}>
                <PageLink page={page} label={t`Page ${number(page)}`} isCurrent={page === meta.current_page}>
                  {number(page)}
                </PageLink>
              </li>
            ))}
            <Step to={meta.current_page + 1} last={meta.last_page} label={t`Next page`}>
              <IconChevronRight size={16} aria-hidden />
            </Step>
          </ul>
        </nav>
      )}
    </div>
  )
}

function Step({ to, last, label, children }: { to: number; last: number; label: string; children: ReactNode }) {
  if (to < 1 || to > last) return null
  return (
    <li>
      <PageLink page={to} label={label} isCurrent={false}>
        {children}
      </PageLink>
    </li>
  )
}

type PageLinkProps = { page: number; label: string; isCurrent: boolean; children: ReactNode }

function PageLink({ page, label, isCurrent, children }: PageLinkProps) {
  return (
    <Link
      to="."
      search={(previous) => ({ ...previous, page })}
      className={classes['page']}
      // page 1 has no `page` parameter, so its address would match every other page as a prefix
      activeOptions={{ exact: true }}
      activeProps={{ 'aria-current': undefined }}
      aria-label={label}
      {...(isCurrent && { 'aria-current': 'page' as const })}
    >
      {children}
    </Link>
  )
}

/** The page numbers that a paginator links to: all of them with limit 0, otherwise `limit` pages around the current one. */
export function pageWindow({ current, last, limit = 0 }: { current: number; last: number; limit?: number }): number[] {
  const size = limit > 0 ? Math.min(limit, last) : last
  const first = Math.max(1, Math.min(current - Math.floor(size / 2), last - size + 1))
  return Array.from({ length: size }, (_, index) => first + index)
}
