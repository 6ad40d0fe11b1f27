import { VisuallyHidden } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconLock } from '@tabler/icons-react'

/** The role that always holds everything. */
export function LockedMark() {
  const { t } = useLingui()
  const words = t`Always holds everything`

  return (
    <span title={words}>
      <IconLock size={14} stroke={1.5} aria-hidden />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
}
