import { ActionIcon } from '@mantine/core'
import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'

import type { Category } from '#contracts/categories.ts'

type RemoveButtonProps = { category: Category; onRemove: (category: Category) => void }

export function RemoveButton({ category, onRemove }: RemoveButtonProps) {
  const { t } = useLingui()
  const { name } = category

  return (
    <ActionIcon variant="subtle" aria-label={t`Remove ${name}`} onClick={() => onRemove(category)}>
      <IconTrash size={16} stroke={1.5} />
    </ActionIcon>
  )
}
