import { notificationsStore } from '@mantine/notifications'
import { onTestFinished } from 'vitest'

/** Every notice from now on, with the milliseconds for which it is shown, even when it is gone again. */
export function noticesShown(): { text: unknown; milliseconds: unknown }[] {
  const seen = new Set<string | undefined>()
  const shown: { text: unknown; milliseconds: unknown }[] = []
  onTestFinished(
    notificationsStore.subscribe(({ notifications }) => {
      for (const { id, message, autoClose } of notifications) {
        if (seen.has(id)) continue
        seen.add(id)
        shown.push({ text: message, milliseconds: autoClose })
      }
    }),
  )
  return shown
}
