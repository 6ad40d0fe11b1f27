import { Trans, useLingui } from '@lingui/react/macro'
import { UnstyledButton } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'

import { useFormats } from '../formats.ts'
import classes from './chart-table.module.css'

type TablePagesProps = { from: number; size: number; total: number; onFrom: (from: number) => void }

/** Which rows of how many are shown, and the way to those before and after. */
export function TablePages({ from, size, total, onFrom }: TablePagesProps) {
  const { t } = useLingui()
  const { number } = useFormats()
  const [first, last, all] = [number(from + 1), number(Math.min(from + size, total)), number(total)]

  return (
    <div className={classes['pages']}>
      <output>
        <Trans>
          {first}–{last} of {all}
        </Trans>
      </output>
      <UnstyledButton
        className={classes['page']}
        aria-label={t`Previous page`}
        aria-disabled={from === 0}
        onClick={() => onFrom(Math.max(0, from - size))}
      >
        <IconChevronLeft size={16} aria-hidden />
      </UnstyledButton>
      <UnstyledButton
        className={classes['page']}
        aria-label={t`Next page`}
        aria-disabled={from + size >= total}
        onClick={() => from + size < total && onFrom(from + size)}
      >
        <IconChevronRight size={16} aria-hidden />
      </UnstyledButton>
    </div>
  )
}
