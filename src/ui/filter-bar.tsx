import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useId, useState } from 'react'

import classes from './filter-bar.module.css'

type FilterBarProps = {
  /** The number of active filters. */
  active: number
  children: ReactNode
}

/** The filters of a view, side by side. On a small screen they are behind a button, so that the results come first. */
export function FilterBar({ active, children }: FilterBarProps) {
  const { t } = useLingui()
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  return (
    <search aria-label={t`Filters`}>
      <Button
        className={classes['toggle']}
        variant="default"
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.5} aria-hidden />}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {active > 0 ? <Plural value={active} one="# filter" other="# filters" /> : <Trans>Filters</Trans>}
      </Button>
      <div id={id} className={classes['fields']} data-open={isOpen || undefined}>
        {children}
      </div>
    </search>
  )
}
