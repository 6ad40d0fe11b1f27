import { useLingui } from '@lingui/react/macro'
import { ActionIcon } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { IconKeyboard } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'

import { usePageKeys } from './page-keys.ts'
import type { Shortcut } from './shortcuts-dialog.tsx'
import classes from './shortcuts-help.module.css'

const ShortcutsDialog = lazy(async () => ({ default: (await import('./shortcuts-dialog.tsx')).ShortcutsDialog }))

/** Opens the list of keyboard shortcuts by a button or by `?`. */
export function ShortcutsHelp({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const { t } = useLingui()
  const [isOpen, { open, close }] = useDisclosure(false)
  usePageKeys((key) => {
    if (key === '?') open()
    return key === '?'
  })

  return (
    <>
      <ActionIcon
        variant="subtle"
        size={32}
        className={classes['open']}
        aria-label={t`Keyboard shortcuts`}
        title={t`Keyboard shortcuts`}
        aria-haspopup="dialog"
        onClick={open}
      >
        <IconKeyboard size={20} stroke={1.5} aria-hidden />
      </ActionIcon>
      {isOpen && (
        <Suspense fallback={null}>
          <ShortcutsDialog shortcuts={shortcuts} onClose={close} />
        </Suspense>
      )}
    </>
  )
}
